import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/**
 * Writes `x.br` beside every script, stylesheet and text, for the server to send as it is. The page itself is left
 * out, because its style nonce differs with each answer.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files
          .filter((file) => /\.(js|css|svg|json|txt)$/.test(file))
          .map(async (file) => {
            const bytes = await readFile(join(folder, file))
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            }
            await writeFile(join(folder, `${file}.br`), await compress(bytes, { params }))
          }),
      )
    },
  }
}
