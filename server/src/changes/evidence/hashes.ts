import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { canonicalJson } from '../../record/canonical-json.ts'
import type { Detail } from '../../record/canonical-json.ts'
import { readProofs, readSteps } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'

const digest = (value: Detail): string => hash('sha256', canonicalJson(value), 'base64url')

/** What a change was asked to be and was read to stand on, as one number (SHA-256, base64url): what somebody agreed to by clicking. */
export const planHash = (
  row: Pick<ChangeRow, 'kind' | 'intent' | 'snapshot' | 'preview' | 'reason' | 'ticket' | 'prove_or_undo'>,
): string => {
  const { kind, intent, snapshot, preview, reason, ticket, prove_or_undo: proveOrUndo } = row
  return digest(plain({ kind, intent, snapshot, preview, reason, ticket, proveOrUndo }))
}

/** What became of it, as two numbers: what was sent and answered, and what was seen of it at the client. */
export interface OutcomeHashes {
  readonly done: string
  readonly seen: string
}

export async function outcomeHashes(
  database: Kysely<Database>,
  { id, state, after }: Pick<ChangeRow, 'id' | 'state' | 'after'>,
): Promise<OutcomeHashes> {
  const steps = (await readSteps(database, id)).map((step) => ({
    direction: step.direction,
    position: step.position,
    name: step.name,
    state: step.state,
    sent: step.sent,
    answer: step.answer,
    why: step.why,
  }))
  const proofs = (await readProofs(database, id)).map(({ name, state: is, seen, source }) => ({
    name,
    state: is,
    seen,
    source,
  }))
  return { done: digest(plain({ state, after, steps })), seen: digest(plain({ proofs })) }
}

/** As the database gives it back, whatever it was made of. */
const plain = (value: object): Detail => JSON.parse(JSON.stringify(value))
