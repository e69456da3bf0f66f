import { readFileSync } from 'node:fs'
import { until } from './until.ts'

/** A program that was run, or that somebody tried to run: its file, then its arguments, its own name among them. */
export type Run = readonly [file: string, ...words: string[]]

/**
 * Words to start something under, which write to a file what it and all it starts run. What is started is our own child and gets
 * our signals: the tracer stands beside it (`-D`).
 */
export const tracedTo = (file: string): readonly string[] => [
  '/usr/bin/strace',
  '-Dfq',
  '--string-limit=1000000',
  '--signal=none',
  '--trace=execve,execveat',
  `--output=${file}`,
  '--',
]

/** All that was run, once what was started and its tracer are done. Failed tries count, since somebody tried. */
export async function runsIn(file: string): Promise<Run[]> {
  const text = await until('the trace is whole', 60_000, () => {
    const said = readFileSync(file, 'utf8')
    const [first = ''] = said.split(' ', 1)
    return new RegExp(`^${first} +\\+\\+\\+ (exited|killed)`, 'm').test(said) && said
  })
  return text
    .split('\n')
    .filter((line) => /^\d+ +execve(at)?\(/.test(line))
    .map((line): Run => {
      const strings = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inner = '']) => unescaped(inner))
      return [strings[0] ?? line, ...strings.slice(1)]
    })
}

const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', v: '\v', f: '\f' }

/** strace writes what is in memory as a string of C; octets beyond ASCII are octal. */
function unescaped(text: string): string {
  const octets = text.replaceAll(/\\([0-7]{1,3}|.)/g, (_, what: string) =>
    /^\d/.test(what) ? String.fromCharCode(Number.parseInt(what, 8)) : (named[what] ?? what),
  )
  return Buffer.from(octets, 'latin1').toString('utf8')
}
