import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf } from './chunks.ts'
import { iconFiles } from './icon-files.ts'
import { noticeFile } from './notice-file.ts'
import { precompress } from './precompress.ts'
import { preloadSans } from './preload-sans.ts'
import { scannerWorker } from './scanner-worker.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [iconFiles(), react(), noticeFile(), preloadSans(), scannerWorker(), precompress()],
  server: { proxy: { '/api': process.env.PATCHBAY_SERVER ?? 'http://127.0.0.1:8080' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // What each page fetches, for the test that holds its size; a folder with a dot is not served.
    manifest: true,
    target: 'es2023',
    // A data: font or picture would grow the stylesheet that every page waits for.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: chunkOf, debugName: 'by page' }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})
