import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'results')

/** Adds a line to the campaign's results: date, commit, then what is given. The first run writes the head. */
export function keepResult(
  campaign: string,
  { title, columns, values }: { title: string; columns: readonly string[]; values: readonly unknown[] },
): void {
  // A night's short forms are no results.
  if (process.env['NIGHTLY'] === '1') return
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${campaign}.md`)
  const row = (cells: readonly unknown[]) => `| ${cells.map(String).join(' | ')} |\n`
  const head = `# ${title}\n\n${row(['date', 'commit', ...columns])}${row(['date', 'commit', ...columns].map(() => '---'))}`
  const before = existsSync(file) ? readFileSync(file, 'utf8') : head
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(file, before + row([date, commitNow(), ...values]))
}

/** The rows of this commit that the campaign kept before, cell by cell, date and commit first. Of changes there are none. */
export function keptResults(campaign: string): readonly (readonly string[])[] {
  const file = join(folder, `${campaign}.md`)
  const commit = commitNow()
  if (!existsSync(file) || commit.endsWith(changed)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells[1] === commit)
}

/** What a campaign tries: all but words and results, so that keeping a result leaves it the same. */
const tried = ['.', ':(exclude)campaigns/results', ':(exclude)*.md']

const changed = ' and changes'

/** The last commit that changed what is tried; `… and changes` where the tree holds more than that. */
function commitNow(): string {
  const git = (...words: readonly string[]) =>
    execFileSync('git', [...words, '--', ...tried], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
    }).trim()
  try {
    const commit = git('log', '-1', '--format=%h')
    return git('status', '--porcelain') === '' ? commit : commit + changed
  } catch {
    return 'no commit'
  }
}

/** Says the line that every campaign ends with, and fails the process on any violation. */
export function endWith(rounds: number, violations: number): void {
  console.log(`rounds ${rounds}, violations ${violations}`)
  process.exitCode = violations === 0 ? 0 : 1
}
