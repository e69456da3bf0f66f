import type { Batch } from '@patchbay/contract/changes/batch/batch'
import type { Calls } from '@patchbay/contract/api/calls'
import type { Change, ChangeList } from '@patchbay/contract/changes/change'
import { changeKinds } from '@patchbay/contract/changes/kinds/all'
import type { ChangeKindName, ChangePath } from '@patchbay/contract/changes/kinds/all'
import { call } from '../../api/client.ts'
import { timeZoneNow } from '../../preferences/time-zone.ts'
import { pathOf } from '../change-kinds.ts'

export interface Listed {
  readonly text: string
  readonly reason: string
  readonly ticket: string | null
  readonly proveOrUndo: boolean
  readonly runAt: string | null
  readonly expiresAt: string | null
}

export interface BatchClicked {
  readonly batch: string
  readonly key: string
  readonly first: number
  readonly reason: string | null
  readonly leaveOut: boolean
  readonly goOn: boolean
  readonly reentered?: { readonly password: string; readonly code: string }
}

/** How a kind of change is asked for in a list. */
export interface ListPage extends ChangeList {
  /** Of its form; the draft of a list is kept under it. */
  readonly form: string
  /** It is done once: it has no end, and no undoing by itself. */
  readonly once: boolean
  readonly list: (asked: Listed) => Promise<{ readonly batch: string }>
  readonly apply: (click: BatchClicked) => Promise<Batch>
}

type ApplyName = Extract<keyof Calls, `POST ${ChangePath}/batch/apply/`>

// Every kind with a list has these calls below its path; one that is done once takes no more than these.
function pageOf(change: Change, list: ChangeList): ListPage {
  const { path, once = false } = change
  return {
    ...list,
    form: `${pathOf(change).slice(1)}/${list.param ?? 'list'}`,
    once,
    list: ({ text, reason, ticket, runAt, ...standing }) => {
      const body = {
        text,
        reason,
        ticket,
        runAt,
        ...(once ? {} : standing),
        ...(list.moments === true ? { zone: timeZoneNow() } : {}),
      }
      return call(`POST ${path}/batch/` as 'POST /command-centre/switch-port-assignment/batch/', { body })
    },
    apply: (body) => call(`POST ${path}/batch/apply/` as ApplyName, { body }),
  }
}

/** Of each kind that is asked for in lists. */
export const listPages: Readonly<Partial<Record<ChangeKindName, ListPage>>> = Object.fromEntries(
  changeKinds.flatMap((change: Change) =>
    change.list === undefined ? [] : [[change.name, pageOf(change, change.list)] as const],
  ),
)
