import { expect, test } from 'vitest'
import { codeIn, isTest, textOf } from './sources.ts'

/** The only sources of the product that run a program, each with which. Everything else of it starts nothing. */
const starters: Readonly<Record<string, string>> = {
  'server/src/database/embedded.ts': 'the programs of the embedded PostgreSQL',
  'scripts/bootstrap/foreground.mjs': 'Node on one file of ours',
  'scripts/bootstrap/installed.mjs': 'npm, to install what the lock names',
  'scripts/bootstrap/judged.mjs': 'Node on the parent, which judges the settings',
  'scripts/bootstrap/processes.mjs': 'ps, where there is no /proc',
  'scripts/bootstrap/web-built.mjs': 'Node on the builder of the pages',
  'scripts/parent/child.ts': 'Node on the server and on the lab',
  'scripts/parent/database-sitter.ts': 'a shell with a text of ours, which outlives us',
}

const product = [
  'contract',
  'web',
  'server',
  'connectors',
  'lab',
  'scripts/bootstrap',
  'scripts/parent',
].flatMap(codeIn)
const everything = [...new Set([...product, ...['scripts', 'e2e', 'bench', 'campaigns'].flatMap(codeIn)])]

/** Its own shapes stand here. */
const self = 'scripts/structure/programs.test.ts'

/** Node's ways to run a program, however they are got hold of. */
const canRun =
  /['"`](?:node:)?(?:child_process|cluster)['"`]|\bprocess\.(?:execve|binding|_linkedBinding|dlopen)\b/
/** What hands a text to a shell, in a source that can run a program. */
const byShell =
  /(?<![.\w])(?:exec\s*[,}]|exec\s*\(|execSync\b)|child_process['"]\)\.exec(?:Sync)?\b|\bshell['"]?\s*:(?!\s*false\b)/
/** Takes a shell for npm, whose program is a script there, with fixed words. */
const onWindows = 'scripts/bootstrap/installed.mjs'

test('the sources of the product that run a program are those that are named', () => {
  const running = product.filter((path) => !isTest(path) && canRun.test(textOf(path)))
  expect(running.toSorted()).toEqual(Object.keys(starters).toSorted())
})

test('no code hands a text to a shell', () => {
  expect(everything.length).toBeGreaterThan(300)
  const takers = everything.filter(
    (path) => path !== self && canRun.test(textOf(path)) && byShell.test(textOf(path)),
  )
  expect(takers).toEqual([onWindows])
  expect(textOf(onWindows).match(/\bshell\b.*/g)).toEqual([
    "shell: npm === undefined && process.platform === 'win32',",
  ])
})
