import type { z } from 'zod'
import type { asked } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { ChangeKind } from './kind.ts'
import type { Requester, Wanted } from './preview-change.ts'
import type { Visit } from '../http/visit.ts'
import type { SignedIn } from '../people/person.ts'

type Asked = { readonly [Name in keyof typeof asked]: z.output<(typeof asked)[Name]> }

export const requesterOf = ({ address, correlation }: Visit, { profile, session }: SignedIn): Requester => ({
  actor: { id: profile.id, name: profile.username },
  session,
  address,
  correlation,
})

const instant = (text: string | null) => (text === null ? null : new Date(text))

/** What somebody asked for, as one change alone. */
export const wantedOf = <Intent extends object, Snapshot extends object>(
  kind: ChangeKind<Intent, Snapshot>,
  { intent, reason, ticket, runAt, proveOrUndo }: Asked & { readonly intent: Intent },
): Wanted => ({
  kind: kind,
  intent,
  reason,
  ticket,
  runAt: instant(runAt),
  expiresAt: null,
  proveOrUndo,
  batch: null,
  undoOf: null,
})
