import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { mutantsOf, sampleOf } from './mutants.ts'
import type { Mutant } from './mutants.ts'
import { keepResult } from './results.ts'

const root = join(import.meta.dirname, '..')

/** What promise 68 calls guards, with the tests that must see a fault in them, the quick ones first. */
const guards: readonly { readonly file: string; readonly tests: readonly string[] }[] = [
  {
    file: 'server/src/http/guard.ts',
    tests: [
      'http/calls-in-general',
      'http/fail-closed',
      'http/access-spellings',
      'people/sign-in',
      'http/access-matrix',
    ],
  },
  {
    file: 'server/src/http/origin.ts',
    tests: ['http/public-address', 'http/calls-in-general', 'http/cross-site'],
  },
  { file: 'server/src/http/validation.ts', tests: ['http/closed-schemas', 'http/hostile-input'] },
  { file: 'server/src/people/administrators.ts', tests: ['calls/administration/user-management'] },
  {
    file: 'server/src/people/change-rights.ts',
    tests: ['calls/administration/user-management', 'people/rights-model'],
  },
  {
    file: 'server/src/people/managing.ts',
    tests: ['calls/administration/user-management', 'people/rights-model'],
  },
  {
    file: 'server/src/people/requested-grants.ts',
    tests: ['calls/administration/user-management', 'people/rights-model'],
  },
  {
    file: 'server/src/people/directory-tries.ts',
    tests: ['people/directory-tries', 'people/directory-sign-in'],
  },
  { file: 'server/src/people/throttle.ts', tests: ['people/sessions', 'people/guessing', 'people/sign-in'] },
  {
    file: 'server/src/people/sign-in.ts',
    tests: ['people/sign-in', 'people/sessions', 'people/directory-sign-in'],
  },
  { file: 'server/src/people/second-factor.ts', tests: ['people/totp', 'people/sign-in'] },
  { file: 'server/src/people/totp.ts', tests: ['people/totp', 'people/sign-in'] },
  {
    file: 'server/src/people/sessions.ts',
    tests: ['people/sessions', 'people/lifetimes', 'people/clocks', 'people/session-model'],
  },
]

const { values } = parseArgs({
  options: {
    /** Mutants tried in all; 0 tries every one. */
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    /** Part of a file's name, to try one alone. */
    file: { type: 'string', default: '' },
  },
})

interface Tried extends Mutant {
  readonly file: string
  readonly tests: readonly string[]
}

const everything: Tried[] = guards
  .filter(({ file }) => file.includes(values.file))
  .flatMap(({ file, tests }) =>
    mutantsOf(readFileSync(join(root, file), 'utf8')).map((mutant) => ({ ...mutant, file, tests })),
  )
const sample = Number(values.sample)
const chosen = sample === 0 ? everything : sampleOf(everything, sample, Number(values.seed))

let current: Tried | null = null
const vitest = await createVitest(
  'test',
  {
    root,
    config: join(root, 'vitest.config.ts'),
    configLoader: 'native',
    project: ['server'],
    watch: false,
    bail: 1,
    reporters: [{}],
    // What was made of a file before is found again by its text on disk, which no mutant changes.
    fsModuleCache: false,
    isolate: true,
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        // The file on disk stays as it is: whatever ends this run leaves nothing behind.
        transform(code: string, id: string) {
          if (current === null || id.split('?')[0] !== join(root, current.file)) return null
          return code.slice(0, current.start) + current.instead + code.slice(current.end)
        },
      },
    ],
  },
)

/** Do the tests fail? They are tried one after the other, so that a quick one spares the slow ones. */
async function fails(file: string, tests: readonly string[]): Promise<boolean> {
  vitest.invalidateFile(join(root, file))
  for (const test of tests) {
    const found = await vitest.globTestSpecifications([`server/src/${test}`])
    if (found.length === 0) throw new Error(`There is no test ${test}.`)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found)
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return true
  }
  return false
}

// A test that fails by itself would kill everything.
for (const file of new Set(chosen.map((mutant) => mutant.file))) {
  const tests = chosen.find((mutant) => mutant.file === file)?.tests ?? []
  if (!(await fails(file, tests))) continue
  console.error(`The tests of ${file} fail without any fault in it.`)
  process.exit(1)
}

const survived: Tried[] = []
for (const [at, mutant] of chosen.entries()) {
  current = mutant
  const killed = await fails(mutant.file, mutant.tests)
  if (!killed) survived.push(mutant)
  console.log(
    `${at + 1}/${chosen.length} ${killed ? 'killed  ' : 'SURVIVED'} ${mutant.file}:${mutant.line} ${mutant.what}`,
  )
}
current = null
await vitest.close()

const killed = chosen.length - survived.length
const score = chosen.length === 0 ? 0 : Math.floor((1_000 * killed) / chosen.length) / 10
for (const { file, line, what } of survived) console.log(`survived: ${file}:${line} ${what}`)
keepResult('mutation', {
  title: 'Small faults in guards, rights and sign-in, each of which a test must see',
  columns: ['mutants of', 'tried', 'killed', 'score %'],
  values: [everything.length, chosen.length, killed, score],
})
console.log(`mutants ${chosen.length}, killed ${killed}, score ${score} %`)
process.exitCode = score >= 90 ? 0 : 1
