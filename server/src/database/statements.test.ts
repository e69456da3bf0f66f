import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../', import.meta.url))

async function sources(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/(^|\/)(test-[^/]*|[^/]*\.test)\.ts$/.test(name),
  )
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}

/** Statements that a file puts together from text of its own, with what it puts in: names of tables and roles of ours. */
const ours: Readonly<Record<string, readonly string[]>> = {
  // A word of `randomBytes` in base64url, made once.
  'database/embedded.ts': ['role', 'password'],
  // The two tables of sightings and their parts, named by date in this file.
  'collector/partitions.ts': ['table', 'name', 'bounds[0]', 'bounds[1]'],
  'collector/retention.ts': ['table', 'name'],
}

const foundIn = (text: string, shape: RegExp) => [...text.matchAll(shape)].map((match) => match[0])

test('no statement is raw text, a joined text or a literal made of a value', async () => {
  const files = await sources()
  expect(files.length).toBeGreaterThan(80)
  for (const { name, text } of files) {
    expect([name, foundIn(text, /\bsql\.(raw|lit|literal|val\.raw)\b|\bexecuteSql\(/g)]).toEqual([name, []])
    // A query function that is handed anything but one text of its own: "…" + x, or `…${x}`.
    const joined = foundIn(text, /\.query(?:<[^()]*>)?\(\s*(?:'[^']*'|"[^"]*"|`[^`]*`)\s*\+/g)
    expect([name, joined]).toEqual([name, []])
  }
})

test('what is put into the text of a statement is a name of ours', async () => {
  for (const { name, text } of await sources()) {
    const put = foundIn(text, /\.query(?:<[^()]*>)?\(\s*`[^`]*`/g).flatMap((statement) =>
      [...statement.matchAll(/\$\{([^}]*)\}/g)].map((match) => match[1] ?? ''),
    )
    const known = ours[name] ?? []
    expect([name, put.filter((expression) => !known.includes(expression))]).toEqual([name, []])
  }
  for (const name of Object.keys(ours))
    expect(await readdir(join(folder, name, '..'))).toContain(name.split('/')[1])
})

test('identifiers in a statement come from the code', async () => {
  for (const { name, text } of await sources()) {
    const dynamic = foundIn(text, /\bsql\.(ref|table|id)\([^)]*\b(query|body|request|params|input)\b/g)
    expect([name, dynamic]).toEqual([name, []])
  }
})
