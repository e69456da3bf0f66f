import { readFileSync } from 'node:fs'
import { inProject } from '../bootstrap/project.mjs'
import { ownFiles } from './own-files.mjs'

const text = /\.(ts|tsx|mjs|js|css|html|json|md|sql|ya?ml)$|(^|\/)\.(gitignore|npmrc)$|^\.ci\//
const code = /\.(ts|tsx|mjs|css|sql)$/
/** Recordings of other systems keep their own shape. */
const recordings = /(^|\/)samples\//

/** Put together here, so that this file does not break its own rules. */
const word = (/** @type {string[]} */ ...letters) => letters.join('')
const unfinished = new RegExp(`\\b(${word('TO', 'DO')}|${word('FIX', 'ME')}|${word('XX', 'X')})\\b`)
const workplace = word('/wo', 'rk/')
const ruler = /^\s*(\/\/|\/\*|--|#)\s*[-=*_#~]{4,}/

/**
 * @typedef {object} Rule
 * @property {RegExp} files
 * @property {(line: string) => boolean} breaks
 * @property {string} words
 */

/** @type {readonly Rule[]} */
const lineRules = [
  { files: text, breaks: (line) => line.includes('\r'), words: 'ends in a carriage return' },
  { files: code, breaks: (line) => unfinished.test(line), words: 'promises work instead of doing it' },
  { files: code, breaks: (line) => ruler.test(line), words: 'is decoration' },
  {
    files: text,
    breaks: (line) => line.includes(workplace),
    words: 'names a folder of somebody’s machine',
  },
]

/** @param {string} path */
function faultsOf(path) {
  const content = readFileSync(inProject(path), 'utf8')
  const lines = content.split('\n')
  const faults = lineRules
    .filter(({ files }) => files.test(path))
    .flatMap(({ breaks, words }) =>
      lines.flatMap((line, index) => (breaks(line) ? [`${path}:${index + 1} ${words}.`] : [])),
    )
  if (content.includes('\u0000') || content.includes('\ufffd')) faults.push(`${path} is not UTF-8 text.`)
  if (content !== '' && !content.endsWith('\n')) faults.push(`${path} does not end with a line break.`)
  return faults
}

/** Our own rules for text, one sentence for each place that breaks one. */
export function textFaults() {
  return ownFiles()
    .filter((path) => text.test(path) && !recordings.test(path))
    .flatMap(faultsOf)
}
