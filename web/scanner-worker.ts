import type { Plugin } from 'vite'

/** Builds the worker of the scanner under a name that stays, which is how a browser finds its next version. */
export function scannerWorker(): Plugin {
  return {
    name: 'scanner-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: new URL('src/scanner-worker/worker.ts', import.meta.url).pathname,
        fileName: 'scanner-worker.js',
      })
    },
  }
}
