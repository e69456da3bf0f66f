import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Run } from '@patchbay/contract/changes/run'
import type { ChangeKindName } from '@patchbay/contract/changes/kind-names'
import { screens } from '@patchbay/contract/screens'
import { call } from '../api/client.ts'

export interface Click {
  readonly id: number
  readonly key: string
  readonly accepted: { readonly check: string; readonly reason: string }[]
  /** Where the run wants a proof of who clicks. */
  readonly again?: { readonly password: string; readonly code: string }
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

/** The screen of the key that makes changes of a kind. */
const screenOf = (key: AccessKey): string => screens.find((screen) => screen.key === key)?.path ?? '/'

/** A kind of change is a line here, beside its folder of screens. */
const pages: Readonly<Record<ChangeKindName, ChangePage>> = {
  'assign-port': {
    key: 'commands-switch-port-assignment',
    path: screenOf('commands-switch-port-assignment'),
    apply: (click) => call('POST /command-centre/switch-port-assignment/apply/', { body: click }),
    undo: (asked) => call('POST /command-centre/switch-port-assignment/undo/', { body: asked }),
    next: 'Next port',
    elsewhere: (run) => ({ like: String(run) }),
  },
  'reserve-address': {
    key: 'commands-dhcp-ip-reservation',
    path: screenOf('commands-dhcp-ip-reservation'),
    apply: (click) => call('POST /command-centre/dhcp-ip-reservation/apply/', { body: click }),
    undo: (asked) => call('POST /command-centre/dhcp-ip-reservation/undo/', { body: asked }),
    next: 'Next reservation',
    elsewhere: (run) => ({ like: String(run) }),
  },
  'onboard-endpoint': {
    key: 'commands-ise-endpoint-onboard',
    path: screenOf('commands-ise-endpoint-onboard'),
    apply: (click) => call('POST /command-centre/ise-endpoint-onboard/apply/', { body: click }),
    undo: (asked) => call('POST /command-centre/ise-endpoint-onboard/undo/', { body: asked }),
    next: 'Next endpoint',
    elsewhere: (run) => ({ like: String(run) }),
  },
  'submit-request': {
    key: 'commands-ivanti-request-submission',
    path: screenOf('commands-ivanti-request-submission'),
    apply: (click) => call('POST /command-centre/ivanti-request-submission/apply/', { body: click }),
    undo: (asked) => call('POST /command-centre/ivanti-request-submission/undo/', { body: asked }),
    next: 'Next request',
    elsewhere: (run) => ({ like: String(run) }),
  },
  'act-on-port': {
    key: 'commands-switch-actions',
    path: screenOf('queries-cisco-switch'),
    apply: (click) => call('POST /common-queries/cisco-switch/actions/apply/', { body: click }),
    undo: null,
    next: 'To the switches',
    elsewhere: null,
  },
  'act-on-session': {
    key: 'commands-ise-actions',
    path: screenOf('queries-cisco-ise'),
    apply: (click) => call('POST /common-queries/cisco-ise/actions/apply/', { body: click }),
    undo: null,
    next: 'To the identity services engine',
    elsewhere: null,
  },
  'release-lease': {
    key: 'commands-dhcp-lease-release',
    path: screenOf('queries-dhcp-server'),
    apply: (click) => call('POST /common-queries/dhcp-server/lease-release/apply/', { body: click }),
    undo: null,
    next: 'To the DHCP servers',
    elsewhere: null,
  },
}

/** By the name that a run tells, which may be of a kind that these pages do not know yet. */
export const changePages: Readonly<Record<string, ChangePage>> = pages
