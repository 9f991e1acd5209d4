export function Brand({ face }: { face: { name: string; logo: string | null } | undefined }) {
  if (!face) return <span className="brand" aria-busy="true" />;
  return (
    <span className="brand">
      {face.logo ? (
        <img src={face.logo} alt={face.name} height={40} />
      ) : (
        <strong>{face.name}</strong>
      )}
    </span>
  );
}
