import { createPublicKey, verify } from 'node:crypto'
import type { CallAnswer } from '@patchbay/contract/call'
import { exportAudit } from '@patchbay/contract/administration/audit-log'
import { takeHistory } from '@patchbay/contract/command-centre/command-history'
import { takeEvidence } from '@patchbay/contract/command-centre/run'
import { canonicalJson } from '../../record/canonical-json.ts'
import type { Detail } from '../../record/canonical-json.ts'
import { readSignedCsv } from './signed-csv.ts'

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
  const file = readTable(text) ?? readFile(json(text))
  if (file === null) return no('This is not an evidence file of a run, of the history or of the audit log.')
  const { signature, words } = file
  if (expected !== null && signature.publicKey !== expected) return no('Another console signed this file.')
  if (!isSigned(file.of, signature)) return no('This file was changed after it was signed.')
  if (file.fault !== null) return no(file.fault)
  return {
    genuine: true,
    words: expected === null ? `${words} Compare its key with the console’s: ${signature.publicKey}` : words,
  }
}

interface SignedFile {
  readonly of: object
  readonly signature: { readonly publicKey: string; readonly value: string }
  readonly words: string
  /** What contradicts itself in it, though its signature is right. */
  readonly fault: string | null
}

/** A table of the audit log. */
function readTable(text: string): SignedFile | null {
  const read = readSignedCsv(text)
  if (read === null) return null
  const { csv, signature } = read
  const words = 'A table of the audit log, as it was signed.'
  return { of: { csv }, signature, words, fault: null }
}

/** What can be taken along signed: the evidence of a run, changes of the history, or entries of the audit log. */
function readFile(value: unknown): SignedFile | null {
  const run = takeEvidence.answer.safeParse(value)
  if (run.success) {
    const { evidence, signature } = run.data
    const { id, target, state } = evidence.run
    return {
      of: evidence,
      signature,
      words: `Run ${id}, ${target}: ${state}. ${taken(evidence)}`,
      fault: null,
    }
  }
  const audit = exportAudit.answer.safeParse(value)
  if (audit.success) {
    const { log, signature } = audit.data
    const words = `${log.entries.length} entries of the audit log. ${taken(log)}`
    return { of: log, signature, words, fault: alteredEntry(log.entries) }
  }
  const past = takeHistory.answer.safeParse(value)
  if (!past.success) return null
  const { history, signature } = past.data
  const { changes, total } = history
  const many = changes.length === total ? String(total) : `The newest ${changes.length} of ${total}`
  const words = `${many} ${total === 1 ? 'change' : 'changes'} of the history. ${taken(history)}`
  return { of: history, signature, words, fault: null }
}

/** The first entry that the console found altered when it made the file, or that does not follow the one before it in the file. */
function alteredEntry(entries: CallAnswer<typeof exportAudit>['log']['entries']): string | null {
  const previousOf = new Map(entries.map(({ seq, chain }) => [seq, chain.previous]))
  const bad = entries.find(({ seq, altered, chain }) => {
    const follows = previousOf.get(seq + 1)
    return altered || (follows !== undefined && follows !== chain.hash)
  })
  return bad === undefined
    ? null
    : `Entry ${bad.seq} was altered in the database before this file was made. The file is as it was signed.`
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
