import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The global styles of Cloudscape carry 135 KB of base64 fonts, which would stand in the blocking
 * style sheet and need `font-src data:`. The portal writes in the system's font, so they are taken
 * out at build.
 */
function withoutEmbeddedFonts(): Plugin {
  return {
    name: 'without-embedded-fonts',
    enforce: 'pre',
    transform(code, id) {
      if (!/global-styles[\\/]index\.css/.test(id)) return null;
      return { code: code.replaceAll(/@font-face\s*\{[^}]*\}/g, ''), map: null };
    },
  };
}

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [withoutEmbeddedFonts(), react()],
  /**
   * zod tries 'new Function' when its first schema is made, unless its settings say so; the content
   * security policy reports each try.
   */
  define: { 'globalThis.__zod_globalConfig': '{"jitless":true}' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    /** Nothing may be inlined as data: the content security policy allows our own origin only. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
  },
});
