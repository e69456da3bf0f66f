import type { Batch } from '@patchbay/contract/changes/batch'
import type { ChangeKindName } from '@patchbay/contract/changes/kind-names'
import {
  optionExamples,
  optionWords,
  reservationOptions,
} from '@patchbay/contract/changes/reservation-options'
import { call } from '../../api/client.ts'
import { timeZoneNow } from '../../preferences/time-zone.ts'

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
  readonly again?: { readonly password: string; readonly code: string }
}

/** How a kind of change is asked for in a list. */
export interface ListPage {
  /** Of its form; the draft of a list is kept under it. */
  readonly form: string
  /** What the lines are, such as `ports`. */
  readonly thing: string
  readonly things: string
  /** Columns with what stands in them; those that must be there first. */
  readonly columns: readonly (readonly [head: string, words: string])[]
  readonly example: string
  /** In the address of its form; `list` where the page has no other use for that. */
  readonly param?: 'acts'
  /** It is done once: it has no end, and no undoing by itself. */
  readonly once?: true
  /** What a list of these cannot have, in a sentence. */
  readonly without?: string
  /** How it is cut into stages beside those that are chosen. */
  readonly stages?: string
  readonly list: (asked: Listed) => Promise<{ readonly batch: string }>
  readonly apply: (click: BatchClicked) => Promise<Batch>
}

/** A line here for each kind that is asked for in lists. */
export const listPages: Readonly<Partial<Record<ChangeKindName, ListPage>>> = {
  'assign-port': {
    form: 'command-centre/switch-port-assignment/list',
    thing: 'port',
    things: 'ports',
    columns: [
      ['Switch', 'by its name'],
      ['Port', 'such as Gi1/0/14, or several such as Gi1/0/1-4,7'],
      ['Description', 'left out, it stays'],
      ['Access VLAN', 'by its number'],
      ['Voice VLAN', 'by its number, or none'],
      ['State', 'open or shut'],
      ['Power', 'auto, static or never'],
      ['Power priority', 'high or low'],
      ['Authentication', 'none, 802.1X, MAB, or 802.1X, then MAB'],
      ['Bounce', 'auto, never or now'],
      ['Intent profile', 'by its name; it fills in what the line leaves out'],
    ],
    example: 'Switch,Port,Access VLAN,Description\nsw-b12-2,Gi1/0/14,120,Reading room 3',
    list: (body) => call('POST /command-centre/switch-port-assignment/batch/', { body }),
    apply: (body) => call('POST /command-centre/switch-port-assignment/batch/apply/', { body }),
  },
  'reserve-address': {
    form: 'command-centre/dhcp-ip-reservation/list',
    thing: 'reservation',
    things: 'reservations',
    columns: [
      ['MAC', 'in any notation'],
      ['Address', 'left out, the next free one of its subnet'],
      ['Subnet', 'such as 10.20.30.0/24; left out, that of the address, else of the room'],
      ['Host name', ''],
      ['Owner', ''],
      ['Description', ''],
      ['Kind', 'such as printer, camera or medical'],
      ['Room', 'where it stands, such as B07-214'],
      ...reservationOptions.map(
        (name) => [optionWords[name], `an option of its own, such as ${optionExamples[name]}`] as const,
      ),
      ['State', 'reserved, or none to take it away'],
      ['Renew at once', 'yes to take its port down and up, so that it asks for its address'],
      ['Move here', 'yes to take away what it has in other subnets'],
    ],
    example: 'MAC,Address,Host name,Owner\n00:1b:54:0a:3c:7f,10.20.30.41,camera-4,Facilities',
    list: (body) => call('POST /command-centre/dhcp-ip-reservation/batch/', { body }),
    apply: (body) => call('POST /command-centre/dhcp-ip-reservation/batch/apply/', { body }),
  },
  'onboard-endpoint': {
    form: 'command-centre/ise-endpoint-onboard/list',
    thing: 'endpoint',
    things: 'endpoints',
    columns: [
      ['MAC', 'in any notation'],
      ['Group', 'by its name'],
      ['Kind', 'such as printer or camera'],
      ['Profile', 'left out, it stays'],
      ['Description', ''],
      ['State', 'present, or absent to forget it'],
      ['Identity system', 'by its name; needed where several are connected'],
      ['attribute:Name', 'a column for each attribute that the site defined; left out, it stays'],
    ],
    example: 'MAC,Group,Kind,Description\n00:1b:54:0a:3c:7f,Printers,printer,Second floor',
    list: (body) => call('POST /command-centre/ise-endpoint-onboard/batch/', { body }),
    apply: (body) => call('POST /command-centre/ise-endpoint-onboard/batch/apply/', { body }),
  },
  'act-on-port': {
    form: 'common-queries/cisco-switch/acts',
    thing: 'act',
    things: 'acts on ports',
    columns: [
      ['Switch', 'by its name'],
      ['Port', 'such as Gi1/0/14, or several such as Gi1/0/1-4,7'],
      ['Act', 'bounce, power cycle, or clear what the switch took down'],
    ],
    example: 'Switch,Port,Act\nsw-b12-2,"Gi1/0/1-4,7",power cycle',
    param: 'acts',
    once: true,
    stages:
      'Power is cycled in stages of as many ports as the policies say; each begins when all of the one before are done and proven.',
    list: ({ text, reason, ticket, runAt }) =>
      call('POST /common-queries/cisco-switch/actions/batch/', { body: { text, reason, ticket, runAt } }),
    apply: (body) => call('POST /common-queries/cisco-switch/actions/batch/apply/', { body }),
  },
  'submit-request': {
    form: 'command-centre/ivanti-request-submission/list',
    thing: 'request',
    things: 'requests',
    columns: [
      ['For whom', 'login or e-mail address'],
      ['What is asked for', 'by its name as the desk offers it to them, or by its id'],
      ['Subject', 'in one line'],
      ['Description', ''],
      ['Service desk', 'by its name; needed where several are connected'],
      ['It is about', 'device, person or place; left out, a device'],
      ['Which one', 'left out, it is about none'],
      ['Evidence', 'yes, and what is known of it goes along'],
      [
        'Keep informed',
        'logins or e-mail addresses with blanks between them; a column only where a connected desk has a place for it, as the next two',
      ],
      ['Needed by', 'a day, such as 2026-12-01'],
      ['How urgent it is', 'in the words of the desk'],
      [
        'Each question',
        'by its name as the desk asks it now, such as Outlet; one that is called like a column above as question:Description. Dates as 2026-12-01, moments as 2026-12-01 08:00, several choices with a bar between them: HTTP | SSH',
      ],
    ],
    example:
      'For whom,What is asked for,Subject,Description,Outlet\njdoe,Fault on a network outlet,No link,Since this morning,B07-214-A',
    once: true,
    without: 'A list has no files: ask for what needs one alone.',
    list: ({ text, reason, ticket, runAt }) =>
      call('POST /command-centre/ivanti-request-submission/batch/', {
        body: { text, reason, ticket, runAt, zone: timeZoneNow() },
      }),
    apply: (body) => call('POST /command-centre/ivanti-request-submission/batch/apply/', { body }),
  },
}
