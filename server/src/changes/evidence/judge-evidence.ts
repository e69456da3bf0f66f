import { createPublicKey, verify } from 'node:crypto'
import { takeEvidence } from '@patchbay/contract/command-centre/run'
import { canonicalJson } from '../../record/canonical-json.ts'
import type { Detail } from '../../record/canonical-json.ts'

/** What a file of evidence turns out to be, in one sentence. */
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
  const read = takeEvidence.answer.safeParse(json(text))
  if (!read.success) return no('This is no file of evidence of a run.')
  const { evidence, signature } = read.data
  if (expected !== null && signature.publicKey !== expected)
    return no('Another console has signed this file.')
  if (!isSigned(evidence, signature)) return no('This file is not as it was signed.')
  const { run, takenAt, takenBy } = evidence
  const words = `Run ${run.id}, ${run.target}: ${run.state}. Taken by ${takenBy} at ${takenAt}, and as it was signed.`
  return {
    genuine: true,
    words:
      expected === null ? `${words} Compare its key with that of the console: ${signature.publicKey}` : words,
  }
}

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
