import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inProject } from './bootstrap/project.mjs'
import { counts } from './stages/counts.mjs'
import type { Counts, Place } from './stages/counts.mjs'
import { newRunFolder } from './stages/leftovers.mjs'
import { afterSecondTry, outcomeOf } from './stages/outcome.mjs'
import { now, run } from './stages/program.mjs'
import { textFaults } from './stages/text-rules.mjs'

function execute(words: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, words, { env: { PATH: process.env['PATH'] ?? '', ...environment } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
}

test('a stage that does not exist is named with those that do', async () => {
  const { code, output } = await execute([inProject('scripts', 'test.mjs'), 'everything'])
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^There is no stage everything: types, lint, unit, .*\. In front .*\.\n$/),
  ])
})

test('what is counted is what ran: failures, a file that cannot be loaded, and skips with their reasons', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-count-'))
  const report = join(folder, 'report.json')
  try {
    writeFileSync(
      join(folder, 'some.test.ts'),
      `test('one', () => {})
       test('two', () => { throw new Error('wrong') })
       test('three', (context) => context.skip('no curl'))
       test.skip('four', () => {})`,
    )
    writeFileSync(join(folder, 'broken.test.ts'), `throw new Error('cannot be loaded')`)
    await execute(
      [
        inProject('node_modules', 'vitest', 'vitest.mjs'),
        'run',
        `--root=${folder}`,
        '--globals',
        `--reporter=${inProject('scripts', 'stages', 'vitest-reporter.ts')}`,
      ],
      { TEST_REPORT: report },
    )
    const place = (file: string) => ({ project: '', file })
    expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({
      passed: 1,
      failed: 2,
      files: ['broken.test.ts', 'some.test.ts'].map((file) => ({
        file,
        seconds: expect.any(Number) as number,
      })),
      skipped: [
        { name: 'three', reason: 'no curl' },
        { name: 'four', reason: 'it gives no reason' },
      ],
      failures: [
        { name: 'broken.test.ts', why: 'cannot be loaded', place: place('broken.test.ts') },
        { name: 'some.test.ts two', why: 'wrong', place: place('some.test.ts') },
      ],
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a program whose time is up is ended with what it started, and did not succeed', async () => {
  const script = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`
  const { ok, output } = await run(process.execPath, ['-e', script], { until: now() + 500 })
  expect([ok, output]).toEqual([false, expect.stringContaining('Its time is up')])
})

const stage = (name: string, run: () => Promise<Counts>, again?: (file: string) => Counts) => ({
  name,
  minutes: 1,
  run,
  ...(again === undefined ? {} : { again: async ({ file }: Place) => again(file) }),
})

const failing = (...files: string[]) =>
  counts({
    passed: 1,
    failed: files.length,
    failures: files.map((file) => ({
      name: `${file} one`,
      why: 'wrong',
      place: { project: 'server', file },
    })),
  })

test('what failed is run once more alone: passed then it is flaky and counts as passed, failed twice it has failed', async () => {
  const again: string[] = []
  const of = await outcomeOf(
    stage(
      'server',
      async () => failing('busy.test.ts', 'wrong.test.ts'),
      (file) => {
        again.push(file)
        return file === 'busy.test.ts' ? counts({ passed: 3 }) : failing(file)
      },
    ),
  )
  expect([of.passed, of.failed]).toEqual([1, 2])
  const settled = await afterSecondTry(of)
  expect(again).toEqual(['busy.test.ts', 'wrong.test.ts'])
  expect([settled.passed, settled.failed]).toEqual([2, 1])
  expect(settled.flaky.map(({ name }) => name)).toEqual(['busy.test.ts one'])
  expect(settled.failures.map(({ name }) => name)).toEqual(['wrong.test.ts one'])
})

test('nothing becomes green by a second run that ran nothing, nor by one of so many that it is no accident', async () => {
  const ranNothing = await outcomeOf(
    stage(
      'server',
      async () => failing('gone.test.ts'),
      () => counts(),
    ),
  )
  expect((await afterSecondTry(ranNothing)).failed).toBe(1)
  const files = Array.from({ length: 16 }, (_, at) => `${at}.test.ts`)
  const many = await outcomeOf(
    stage(
      'server',
      async () => failing(...files),
      () => counts({ passed: 1 }),
    ),
  )
  expect((await afterSecondTry(many)).failed).toBe(16)
})

test('a stage that throws, or that ran no test, has failed', async () => {
  const thrown = await outcomeOf(stage('server', () => Promise.reject(new Error('no database'))))
  expect([thrown.failed, thrown.failures[0]?.why]).toEqual([1, 'Error: no database'])
  expect((await outcomeOf(stage('server', async () => counts()))).failed).toBe(1)
})

/** A run's folder, and a program that was started in it and would stay for ever. */
async function leftBehind(words: { readonly environment: boolean }) {
  const folder = newRunFolder()
  const idle = 'process.stdout.write("up"); setInterval(() => {}, 1000)'
  const child = spawn(process.execPath, ['-e', idle, ...(words.environment ? [] : [folder])], {
    env: words.environment ? { TMPDIR: folder } : {},
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  return { folder, child, ended: once(child, 'exit') }
}

test.skipIf(process.platform !== 'linux').each([{ environment: true }, { environment: false }])(
  'what a run left behind is ended and its folder removed, however the run ended: %j',
  async (words) => {
    const { folder, ended } = await leftBehind(words)
    const program = `const { watchOver } = await import(${JSON.stringify(inProject('scripts', 'stages', 'leftovers.mjs'))})
      watchOver(${JSON.stringify(folder)})
      process.stdout.write('watched')
      setInterval(() => {}, 1000)`
    const run = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(run.stdout, 'data')
    run.kill('SIGKILL')
    await ended
    await expect.poll(() => existsSync(folder), { timeout: 60_000 }).toBe(false)
  },
  90_000,
)

test('the rules for text hold in this repository', () => {
  expect(textFaults()).toEqual([])
})
