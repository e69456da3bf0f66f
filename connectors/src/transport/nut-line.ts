import { refused, unreadable } from '../failures.ts'

/** A line as words: one in quotes may hold spaces, and within it a backslash stands before a quote or another backslash. */
export function nutWords(line: string): string[] {
  const words: string[] = []
  let at = 0
  while (at < line.length) {
    if (line[at] === ' ' || line[at] === '\t') {
      at += 1
      continue
    }
    const { word, end } = line[at] === '"' ? quoted(line, at + 1) : bare(line, at)
    words.push(word)
    at = end
  }
  return words
}

function bare(line: string, from: number) {
  const end = /[ \t]|$/g
  end.lastIndex = from
  const to = end.exec(line)?.index ?? line.length
  return { word: line.slice(from, to), end: to }
}

/** Old servers send a quote within a value as it is: one ends the word only where a space or the line's end follows. */
function quoted(line: string, from: number) {
  let word = ''
  for (let at = from; at < line.length; at += 1) {
    const one = line[at]
    const next = line[at + 1]
    if (one === '\\' && (next === '"' || next === '\\')) {
      word += next
      at += 1
    } else if (one === '"' && (next === undefined || next === ' ' || next === '\t'))
      return { word, end: at + 1 }
    else word += one
  }
  return { word, end: line.length }
}

/** Characters of one word that is sent. */
const longestWord = 250

/**
 * A line to send, of words as they are meant. @throws Failure refused, text-not-allowed, for a word that no line can hold
 */
export function nutLine(words: readonly string[]): string {
  return words.map(nutWord).join(' ')
}

function nutWord(word: string): string {
  // eslint-disable-next-line no-control-regex
  if (word === '' || word.length > longestWord || /[\u0000-\u001f\u007f]/.test(word)) {
    throw refused({ cause: 'text-not-allowed', message: 'The text cannot be sent to a NUT server.' })
  }
  return /^[\w.@-]+$/.test(word) ? word : `"${word.replace(/["\\]/g, '\\$&')}"`
}

/** Octets of one line, and of all that is said in one session. */
const longestLine = 8 * 1024
const mostSaid = 1024 * 1024

/** Lines out of octets as they come: LF ends one, and a CR before it does not belong to it. */
export class NutLines {
  readonly #name: string
  #rest = Buffer.alloc(0)
  #said = 0

  constructor(name: string) {
    this.#name = name
  }

  /** Has a line begun that has not ended. */
  get begun(): boolean {
    return this.#rest.length > 0
  }

  /** @throws Failure unreadable, too-large */
  take(octets: Buffer): string[] {
    this.#said += octets.length
    const lines: string[] = []
    let rest = Buffer.concat([this.#rest, octets])
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      if (end > longestLine) throw this.#tooLarge()
      lines.push(textOf(rest.subarray(0, end)))
      rest = rest.subarray(end + 1)
    }
    if (rest.length > longestLine || this.#said > mostSaid) throw this.#tooLarge()
    this.#rest = Buffer.from(rest)
    return lines
  }

  #tooLarge() {
    return unreadable({ cause: 'too-large', message: `${this.#name} sent more than any NUT server` })
  }
}

const strict = new TextDecoder('utf-8', { fatal: true })

function textOf(octets: Buffer): string {
  const line = octets.at(-1) === 0x0d ? octets.subarray(0, -1) : octets
  try {
    return strict.decode(line)
  } catch {
    return line.toString('latin1')
  }
}
