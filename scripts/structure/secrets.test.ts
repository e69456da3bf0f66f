import { expect, test } from 'vitest'
import { files, textOf } from './sources.ts'

/** Recordings hold what other systems sent; the lock holds hashes. */
const scanned = files.filter(
  (path) => !/(^|\/)samples\/|(^|\/)package-lock\.json$|\.(png|webp|woff2|ico|pcap|snmprec)$/.test(path),
)

const shapes: readonly (readonly [what: string, shape: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/],
  ['a key of a cloud', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of a forge', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|glpat-[\w-]{20}|npm_[A-Za-z0-9]{36})\b/],
  ['a token of a chat', /\bxox[abprs]-[A-Za-z0-9-]{20}/],
  ['a signed token', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/],
  ['a password in an address', /\b[a-z]+:\/\/[^\s/:@'"`$]+:[^\s/:@'"`$]{8,}@[a-z0-9.-]+\.[a-z]{2,}/],
]

/** A value given to a secret's name, in files where nothing computes it. */
const plain =
  /\b(?:password|passwd|secret|token|api[_-]?key)\b["']?\s*[:=]\s*["']?([^\s"'{}<>,;|()[\]`]{8,})/gi
const isPlain = (path: string) => /\.(json|ya?ml|md|sh|env|toml|ini|conf|txt|csv)$|^\.ci\//.test(path)

/** Bits a character carries, after Shannon: words have about 4, random base64 nearly 6. */
function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  )
}

/** Long, and as even as only chance is. */
const looksRandom = (word: string) =>
  /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word) && entropy(word) > 4.8

function findings(path: string, text: string): string[] {
  const known = shapes.filter(([, shape]) => shape.test(text)).map(([what]) => `${path} holds ${what}`)
  const given = isPlain(path)
    ? [...text.matchAll(plain)].map(([, value]) => `${path} gives a secret: ${value?.slice(0, 3)}…`)
    : []
  const words = [...text.matchAll(/['"`]([A-Za-z0-9+/_=-]{40,})['"`]/g)].map(([, word]) => word ?? '')
  return [
    ...known,
    ...given,
    ...words.filter(looksRandom).map((word) => `${path} holds ${word.slice(0, 4)}…`),
  ]
}

test('no file of the repository holds a secret', () => {
  expect(scanned.length).toBeGreaterThan(300)
  expect(scanned.flatMap((path) => findings(path, textOf(path)))).toEqual([])
})

test('the scan finds what it looks for', () => {
  const random = ['q8Zr1LwX', 'bT5vKc2N', 'yHf7GmJ4', 'sDp9QeU3', 'aRk6WtV0', 'oIx'].join('')
  const key = ['-----BEGIN EC PRIVATE', ' KEY-----\n', random].join('')
  expect(findings('a.ts', key)).toHaveLength(1)
  expect(findings('a.ts', `const token = '${random}'`)).toHaveLength(1)
  expect(findings('a.yaml', ['pass', 'word: hunter22x'].join(''))).toHaveLength(1)
  expect(findings('a.ts', ['postgresql://app:', 'hunter22x@db.campus.example/x'].join(''))).toHaveLength(1)
  expect(findings('a.ts', `const sentence = 'the-quick-brown-fox-jumps-over-the-lazy-dog-2'`)).toEqual([])
})
