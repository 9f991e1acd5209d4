import { useQuery } from '@tanstack/react-query';
import { publicFaceQuery } from '../api/settings.ts';

/** The brand's logo and name. */
export function Brand() {
  const { data } = useQuery(publicFaceQuery());
  return (
    <a className="brand" href="/">
      {data?.logo ? <img src={data.logo} alt={data.name} /> : <strong>{data?.name}</strong>}
    </a>
  );
}
