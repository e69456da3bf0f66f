import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { preloadSans } from './preload-sans.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadSans(), precompress()],
  server: { proxy: { '/api': process.env.PATCHBAY_SERVER ?? 'http://127.0.0.1:8080' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    // One stylesheet: a lazy screen then never waits for, or jumps with, a second one.
    cssCodeSplit: false,
    // A data: font or picture would grow the stylesheet that every page waits for.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
})
