import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Serves the licences of what runs in production, which About fetches: `NOTICE` of the repository, as `/NOTICE.txt`. */
export function noticeFile(): Plugin {
  return {
    name: 'notice-file',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(new URL('../NOTICE', import.meta.url), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'NOTICE.txt', source })
    },
  }
}
