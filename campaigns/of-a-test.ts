import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')

export interface LongTest {
  /** Name of the campaign, as in `npm run campaign:NAME`. */
  readonly name: string
  /** What it drives, in a few words, for the head of its results. */
  readonly what: string
  /** Vitest's project of the file, `server` unless said. */
  readonly project?: 'server' | 'real' | 'campus'
  /** Test file from the root; it reads `ROUNDS`. */
  readonly file: string
  /** Part of the test's title. */
  readonly title: string
  /** Rounds unless `--rounds` says another number. */
  readonly rounds: number
}

/**
 * Makes one test of ours run for as many rounds as are asked for. It says `rounds N, violations N`, which becomes the last
 * line here and a row of `results/NAME.md` beside date and commit. Ends non-zero on any violation, and where it could not
 * run: then the last line says why.
 */
export async function runLongTest({
  name,
  what,
  project = 'server',
  file,
  title,
  rounds,
}: LongTest): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: String(rounds) } } })
  const words = [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    '--configLoader=native',
    '--reporter=default',
    `--reporter=${join(root, 'scripts', 'stages', 'vitest-reporter.ts')}`,
    file,
    '-t',
    title,
  ]
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-campaign-'))
  const report = join(folder, 'report.json')
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, ROUNDS: values.rounds, TEST_REPORT: report },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    process.stdout.write(text)
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const reason = whySkipped(report, title)
  rmSync(folder, { recursive: true, force: true })
  const [line, made, violations] = /rounds (\d+), violations (\d+)/.exec(said) ?? []
  if (line === undefined || made === undefined || violations === undefined) {
    console.error(reason ?? 'It ended before it said what it counted.')
    process.exitCode = 1
    return
  }
  // What a test says of its counts, besides the vitest reporter's own words.
  const counts = [...said.matchAll(/^(?!rounds )[a-z][a-z -]+: .*\d.*$/gm)].map(([words]) => words)
  keep(name, what, [made, violations, counts.join('; ')])
  console.log(line)
  process.exitCode = violations === '0' && code === 0 ? 0 : 1
}

/** Why the test was skipped, as it says itself: most often the packages it lacks and the command that adds them. */
function whySkipped(report: string, title: string): string | null {
  if (!existsSync(report)) return null
  const { skipped = [] } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly skipped?: readonly { readonly name: string; readonly reason: string }[]
  }
  const found = skipped.find(({ name }) => name.includes(title))
  return found === undefined ? null : `It was not run: ${found.reason}`
}

function keep(name: string, what: string, cells: readonly string[]): void {
  const folder = join(import.meta.dirname, 'results')
  const file = join(folder, `${name}.md`)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) {
    const head = '| Date | Commit | Rounds | Violations | Counted |\n| --- | --- | --- | --- | --- |\n'
    writeFileSync(file, `# ${what}\n\n\`npm run campaign:${name}\`\n\n${head}`)
  }
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.trim()
  const date = new Date().toISOString().slice(0, 10)
  appendFileSync(file, `| ${[date, commit, ...cells].join(' | ')} |\n`)
}
