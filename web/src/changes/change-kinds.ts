import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Run } from '@patchbay/contract/changes/run'
import type { Calls } from '@patchbay/contract/api/calls'
import type { Change } from '@patchbay/contract/changes/change'
import { changeKinds } from '@patchbay/contract/changes/kinds/all'
import type { ChangePath } from '@patchbay/contract/changes/kinds/all'
import { screens } from '@patchbay/contract/screens'
import { call } from '../api/client.ts'

export interface Click {
  readonly id: number
  readonly key: string
  readonly accepted: { readonly check: string; readonly reason: string }[]
  /** Where the run wants a proof of who clicks. */
  readonly reentered?: { readonly password: string; readonly code: string }
}

export interface UndoAsked {
  readonly run: number
  readonly reason: string
  readonly ticket: string | null
}

/** What the pages of changes need to know of a kind beside what its runs tell. */
export interface ChangePage {
  /** Who may make it. */
  readonly key: AccessKey
  /** The page where it is asked for and its runs are shown. */
  readonly path: string
  readonly apply: (click: Click) => Promise<Run>
  /** Previews what puts a run back; the number of the new run. Null where a run leaves nothing behind. */
  readonly undo: ((asked: UndoAsked) => Promise<{ readonly id: number }>) | null
  /** On the button that leads from the end of a run to the next one. */
  readonly next: string
  /** The address of its page with what a run was asked for filled in, and no target; null where that makes no sense. */
  readonly elsewhere: ((run: number) => Readonly<Record<string, string>>) | null
}

type ApplyName = Extract<keyof Calls, `POST ${ChangePath}/apply/`>
type UndoName = Extract<keyof Calls, `POST ${ChangePath}/undo/`>

/** The page of the key, where changes of a kind are asked for. */
export const pathOf = ({ page }: Change): string => screens.find((screen) => screen.key === page)?.path ?? '/'

// Every kind that is declared has these calls below its path; one that nobody undoes has no undo.
const pageOf = (change: Change): ChangePage => ({
  key: change.key,
  path: pathOf(change),
  apply: (click) => call(`POST ${change.path}/apply/` as ApplyName, { body: click }),
  undo:
    change.calls.undo === undefined
      ? null
      : (asked) => call(`POST ${change.path}/undo/` as UndoName, { body: asked }),
  next: change.next,
  elsewhere: change.elsewhere === true ? (run) => ({ like: String(run) }) : null,
})

/** By the name that a run tells, which may be of a kind that these pages do not know yet. */
export const changePages: Readonly<Record<string, ChangePage>> = Object.fromEntries(
  changeKinds.map((change) => [change.name, pageOf(change)]),
)
