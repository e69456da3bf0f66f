import { readFileSync } from 'node:fs'
import type { Row } from '../../transport/test-directory.ts'

/** Rows of a sample: plain `name: value` lines (RFC 2849 without folding), blank lines between. */
export function readLdif(file: URL): Row[] {
  return readFileSync(file, 'utf8')
    .split(/\n\s*\n/)
    .map((block) => {
      const row: Record<string, string[]> = {}
      let dn = ''
      for (const line of block.split('\n')) {
        const [, name = '', value = ''] = /^([^#:][^:]*):\s?(.*)$/.exec(line) ?? []
        if (name === 'dn') dn = value
        else if (name !== '') row[name] = [...(row[name] ?? []), value]
      }
      return { ...row, dn }
    })
}
