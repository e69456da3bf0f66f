import { createPublicKey, verify } from 'node:crypto'
import { takeHistory } from '@patchbay/contract/command-centre/command-history'
import { takeEvidence } from '@patchbay/contract/command-centre/run'
import { canonicalJson } from '../../record/canonical-json.ts'
import type { Detail } from '../../record/canonical-json.ts'

/** What a file that was taken along turns out to be, in one sentence. */
export interface Judged {
  readonly genuine: boolean
  readonly words: string
}

/**
 * Whether a file is as it was signed, and by whom: by the key that is given, or else by the one that the file names, which
 * then has to be compared with that of the console.
 */
export function judgeEvidence(text: string, expected: string | null): Judged {
  const no = (words: string): Judged => ({ genuine: false, words })
  const file = readFile(json(text))
  if (file === null) return no('This is not an evidence file of a run or of the history.')
  const { signature, words } = file
  if (expected !== null && signature.publicKey !== expected) return no('Another console signed this file.')
  if (!isSigned(file.of, signature)) return no('This file was changed after it was signed.')
  return {
    genuine: true,
    words: expected === null ? `${words} Compare its key with the console’s: ${signature.publicKey}` : words,
  }
}

/** What can be taken along signed: the evidence of a run, or changes of the history. */
function readFile(value: unknown) {
  const run = takeEvidence.answer.safeParse(value)
  if (run.success) {
    const { evidence, signature } = run.data
    const { id, target, state } = evidence.run
    return { of: evidence, signature, words: `Run ${id}, ${target}: ${state}. ${taken(evidence)}` }
  }
  const past = takeHistory.answer.safeParse(value)
  if (!past.success) return null
  const { history, signature } = past.data
  const { changes, total } = history
  const many = changes.length === total ? String(total) : `The newest ${changes.length} of ${total}`
  const words = `${many} ${total === 1 ? 'change' : 'changes'} of the history. ${taken(history)}`
  return { of: history, signature, words }
}

const taken = ({ takenBy, takenAt }: { readonly takenBy: string; readonly takenAt: string }) =>
  `Taken by ${takenBy} at ${takenAt}, and as it was signed.`

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isSigned(
  evidence: object,
  { publicKey, value }: { readonly publicKey: string; readonly value: string },
) {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    const signed = Buffer.from(canonicalJson(evidence as Detail))
    return verify(null, signed, key, Buffer.from(value, 'base64url'))
  } catch {
    // Neither a key nor a signature of any kind.
    return false
  }
}
