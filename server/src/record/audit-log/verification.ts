import type { AuditVerification } from '@patchbay/contract/administration/audit-log'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { Vault } from '../../secrets/vault.ts'
import { readHeads } from '../heads.ts'
import type { Head } from '../heads.ts'
import { verify } from '../verify.ts'
import { tipOf } from './find-entries.ts'

/** Entries between two reports of progress. */
const piece = 5_000
/** Milliseconds after which it ends with the place to go on from; a call has 30 s. */
const longest = 12_000

interface Means {
  readonly database: Kysely<Database>
  readonly vault: Vault
  readonly dataDir: string
  readonly signal: AbortSignal
  readonly progress: (upTo: number, of: number) => void
  readonly now?: () => number
}

/** Checks the chain from an entry on, against every head stored outside the database. */
export async function verifyFrom(
  start: number,
  { database, vault, dataDir, signal, progress, now = () => performance.now() }: Means,
): Promise<AuditVerification> {
  const began = now()
  const of = await tipOf(database)
  const { stored, about } = await storedHeads(vault, dataDir)
  let next = Math.min(start, of + 1)
  progress(next - 1, of)
  for (;;) {
    signal.throwIfAborted()
    const verdict = await verify(database, stored, next, piece)
    if (!verdict.sound) {
      const { firstBad: seq, why } = verdict
      return { ...about, of, upTo: seq - 1, next: null, fault: { seq, why } }
    }
    next += verdict.rows
    progress(Math.min(next - 1, of), of)
    if (verdict.rows < piece) return { ...about, of, upTo: next - 1, next: null, fault: null }
    if (now() - began > longest) return { ...about, of, upTo: next - 1, next, fault: null }
  }
}

interface Compared {
  readonly stored: readonly Head[]
  readonly about: Pick<AuditVerification, 'head' | 'heads' | 'unsigned' | 'whyNoHead'>
}

async function storedHeads(vault: Vault, dataDir: string): Promise<Compared> {
  const without = (whyNoHead: string, unsigned: number): Compared => ({
    stored: [],
    about: { head: null, heads: 0, unsigned, whyNoHead },
  })
  if (vault.sealed) return without('The server is sealed, so signatures of heads cannot be checked.', 0)
  const { heads, forged } = await readHeads(vault.keys, dataDir)
  if (heads.length === 0) return without('The file has no head yet.', forged)
  const about = { head: newest(heads), heads: heads.length, unsigned: forged, whyNoHead: null }
  return { stored: heads, about }
}

function newest(heads: readonly Head[]) {
  const { seq, hash, at } = heads.reduce((one, other) => (other.seq > one.seq ? other : one))
  return { seq, hash, at }
}
