import type { Run } from '@patchbay/contract/changes/run'
import { call } from '../api/client.ts'

export interface Click {
  readonly id: number
  readonly key: string
  readonly accepted: { readonly check: string; readonly reason: string }[]
}

export interface UndoAsked {
  readonly run: number
  readonly reason: string
  readonly ticket: string | null
}

/** What the pages of changes need to know of a kind beside what its runs tell. */
export interface ChangePage {
  /** Its own page, where it is asked for and its runs are shown. */
  readonly path: string
  readonly apply: (click: Click) => Promise<Run>
  /** Previews what puts a run back; the number of the new run. */
  readonly undo: (asked: UndoAsked) => Promise<{ readonly id: number }>
  /** On the button that leads from the end of a run to the next one. */
  readonly next: string
  /** The address of its page with what a run was asked for filled in, and no target; null where that makes no sense. */
  readonly elsewhere: ((run: number) => Readonly<Record<string, string>>) | null
}

/** A kind of change is a line here, beside its folder of screens. */
export const changePages: Readonly<Record<string, ChangePage>> = {
  'assign-port': {
    path: '/command-centre/switch-port-assignment',
    apply: (click) => call('POST /command-centre/switch-port-assignment/apply/', { body: click }),
    undo: (asked) => call('POST /command-centre/switch-port-assignment/undo/', { body: asked }),
    next: 'Next port',
    elsewhere: (run) => ({ like: String(run) }),
  },
}
