import { chown, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { KeyFileError, newKeyLine, readKeyLines } from '../key-file.ts'
import { keysInUseFile } from './rotation.ts'
import type { KeysInUse } from './rotation.ts'

/** What was asked cannot be done; one sentence with the way out. */
export class KeyCommandError extends Error {
  override readonly name = 'KeyCommandError'
}

export interface KeyCommandMeans {
  readonly keyFile: string | null
  readonly dataDir: string
  readonly now: () => Date
  /** Is told each step; a test ends it there. */
  readonly at?: (step: 'written' | 'renamed') => void
}

export const usage = `npm run rotate-key              a new key seals from now on; what is stored is sealed anew with it
npm run rotate-key -- prepare   adds a new key that only opens, to be copied to every server before it seals
npm run rotate-key -- use       the other of the two keys seals from now on: the one that was prepared, or to turn back
npm run rotate-key -- finish    takes the old keys out of the file, when they seal nothing any more
npm run rotate-key -- status    which keys there are, and how many secrets each seals`

/** Replaces the file in one step: whoever reads it finds what was there or what is there now. Owner and mode stay. */
async function replace(file: string, lines: readonly string[], at: KeyCommandMeans['at']): Promise<void> {
  const next = `${file}.next`
  const { uid, gid } = await stat(file)
  // Left behind by one that was ended half way.
  await rm(next, { force: true })
  const handle = await open(next, 'wx', 0o600)
  try {
    await handle.writeFile(`${lines.join('\n')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (process.getuid?.() === 0) await chown(next, uid, gid)
  at?.('written')
  await rename(next, file)
  at?.('renamed')
  if (process.platform === 'win32') return
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function inUse(dataDir: string): Promise<KeysInUse | null> {
  try {
    return JSON.parse(await readFile(keysInUseFile(dataDir), 'utf8')) as KeysInUse
  } catch {
    return null
  }
}

/** By then every server has followed the file, and counted after that. */
const settled = 120_000

async function finish(
  file: string,
  lines: ReturnType<typeof readKeyLines>,
  { dataDir, now, at }: KeyCommandMeans,
): Promise<string> {
  const [first, ...others] = lines
  if (first === undefined || others.length === 0) return 'There is only one key, which stays.'
  const use = await inUse(dataDir)
  const changed = (await stat(file)).mtimeMs
  if (use === null || use.sealing !== first.key.id || Date.parse(use.at) < changed + settled) {
    throw new KeyCommandError(
      `No server has reported yet that the old keys seal nothing. Run it for ${settled / 60_000 + 1} min with this file and DATA_DIR, then try again.`,
    )
  }
  if (now().getTime() - Date.parse(use.at) > 10 * 60_000) {
    throw new KeyCommandError(
      'The server’s report on its keys is older than 10 min. Start it, and try again in a minute.',
    )
  }
  const left = others.map(({ key }) => ({ id: key.id, secrets: use.secrets[key.id] ?? null }))
  const used = left.find(({ secrets }) => secrets !== 0)
  if (used !== undefined) {
    throw new KeyCommandError(
      used.secrets === null
        ? `The server does not know key ${used.id}; try again in a minute.`
        : `Key ${used.id} still seals ${used.secrets} secrets, so it cannot be removed yet.`,
    )
  }
  await replace(file, [first.line], at)
  return `Key ${first.key.id} is the only one now. Copy the file to every other server. Older backups need the old key.`
}

/** Runs one command and returns what to say. Keys are in no sentence, only their ids. @throws KeyCommandError, KeyFileError */
export async function runKeyCommand(words: readonly string[], means: KeyCommandMeans): Promise<string> {
  const { keyFile: file, dataDir, at } = means
  const [command = 'rotate', ...more] = words
  if (more.length > 0) throw new KeyCommandError(usage)
  if (file === null) throw new KeyFileError('KEY_FILE is not set.')
  const lines = readKeyLines(file)
  const texts = lines.map(({ line }) => line)
  const sealing = lines[0]?.key.id ?? ''
  if (command === 'status') {
    const use = await inUse(dataDir)
    return lines
      .map(({ key }, index) => {
        const secrets = use?.secrets[key.id]
        const counted = secrets === undefined ? '' : `, ${secrets} secrets at ${use?.at ?? ''}`
        return `${key.id} ${index === 0 ? 'seals' : 'opens only'}${counted}`
      })
      .join('\n')
  }
  if (command === 'rotate' || command === 'prepare') {
    if (lines.length > 1) {
      throw new KeyCommandError(
        'The file already holds more than one key. Finish that rotation first: see status, use and finish.',
      )
    }
    const line = newKeyLine()
    await replace(file, command === 'rotate' ? [line, ...texts] : [...texts, line], at)
    const made = readKeyLines(file).find(({ key }) => key.id !== sealing)
    const id = made?.key.id ?? ''
    return command === 'rotate'
      ? `Key ${id} seals from now on. The server reseals within a minute or at its start; then finish. Keep a copy of the file apart from the data.`
      : `Key ${id} opens and does not seal yet. Copy the file to every server, then use.`
  }
  if (command === 'use') {
    const [last, ...before] = texts.toReversed()
    if (last === undefined || lines.length !== 2) {
      throw new KeyCommandError('No key is prepared. Prepare one first.')
    }
    await replace(file, [last, ...before], at)
    return `Key ${lines.at(-1)?.key.id ?? ''} seals from now on. Copy the file to every server.`
  }
  if (command === 'finish') return finish(file, lines, means)
  throw new KeyCommandError(usage)
}
