import { runReaders } from '@patchbay/contract/runs'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import type { ChangeKind } from '../kind.ts'
import { kindNamed } from '../kind.ts'
import { ownerAccount } from './owner.ts'
import { readChange } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'

export interface Reader {
  readonly profile: {
    readonly id: number
    readonly access_permission_names: readonly string[]
    readonly role_name?: string
  }
  /** Null for a program with a token. */
  readonly session?: string | null
}

/** A program has its keys alone: what its owner asked for is not its own. */
export const isOwn = ({ profile, session }: Reader, requestedBy: number | null): boolean =>
  session !== null && requestedBy === profile.id

/** A run that somebody may look at. For everybody else there is none. @throws CallError `no-such-thing` */
export async function readableRun(
  database: Kysely<Database>,
  kinds: readonly ChangeKind[],
  id: number,
  person: Reader,
): Promise<ChangeRow> {
  const { profile } = person
  const row = await readChange(database, id)
  if (row === undefined) throw new CallError('no-such-thing')
  const kind = kindNamed(kinds, row.kind)
  const keys = [kind.key, ...runReaders]
  const may =
    isOwn(person, row.requested_by) ||
    keys.some((key) => profile.access_permission_names.includes(key)) ||
    isOwn(person, await ownerAccount(database, kind, row))
  if (!may) throw new CallError('no-such-thing')
  return row
}

/** Whether somebody may look at the run of an entry of the history; only an account that is there has runs of its own. */
export const mayRead = (
  readable: ReturnType<typeof readableKinds>,
  person: Reader,
  { kind, requester }: { readonly kind: string; readonly requester: { readonly id: number | null } },
): boolean => isOwn(person, requester.id) || readable === null || readable.includes(kind)

/** The kinds of change of which somebody may look at every run; null for all of them. */
export function readableKinds(kinds: readonly ChangeKind[], { profile }: Reader): readonly string[] | null {
  const held = new Set(profile.access_permission_names)
  if (runReaders.some((key) => held.has(key))) return null
  return kinds.filter(({ key }) => held.has(key)).map(({ name }) => name)
}
