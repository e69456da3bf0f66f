import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { judgeEvidence } from './judge-evidence.ts'

/** `npm run verify-evidence -- run-814.json [--key PUBLIC_KEY]`: needs neither the server nor its database. */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
const [file] = positionals
if (file === undefined) {
  process.stderr.write('Name the file: npm run verify-evidence -- run-814.json\n')
  process.exitCode = 2
} else {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) {
    process.stderr.write(`${file} cannot be read.\n`)
    process.exitCode = 2
  } else {
    const { genuine, words } = judgeEvidence(text, values.key ?? null)
    process.stdout.write(`${words}\n`)
    process.exitCode = genuine ? 0 : 1
  }
}
