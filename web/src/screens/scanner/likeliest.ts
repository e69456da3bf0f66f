import type { AccessKey } from '@patchbay/contract/access-keys'
import type { ScanCard } from '@patchbay/contract/scanner/scanner'
import { screens } from '@patchbay/contract/screens'

export interface ScanAction {
  readonly words: string
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

const most = 3

/** Of a screen by its key; the map alone knows its path. */
const pathOf = (key: AccessKey) => screens.find((one) => one.key === key)?.path ?? '/'

/** The likeliest three of what may be done, the first first: what was scanned decides, and then what is open to this person. */
export function likeliest(
  { patch, handOver, pages, title }: ScanCard,
  q: string,
  may: (path: string) => boolean,
): readonly ScanAction[] {
  const known = (kind: ScanCard['handOver'][number]['kind']) => handOver.find((one) => one.kind === kind)?.q
  const [mac, port, address, device] = [known('mac'), known('port'), known('ipv4'), known('name')]
  const [page] = pages
  const open =
    page === undefined
      ? []
      : [
          {
            words: `Open ${page.one}`,
            to: page.to,
            search: page.list === null ? { id: page.id } : { list: page.list, id: page.id },
          },
        ]
  const assign =
    port === undefined
      ? []
      : [{ words: 'Assign port', to: pathOf('commands-switch-port-assignment'), search: { port } }]
  const show =
    port === undefined && device === undefined
      ? []
      : [
          {
            words: port === undefined ? 'Show switch' : 'Show port on switch',
            to: pathOf('queries-cisco-switch'),
            search: { q: port ?? device ?? '' },
          },
        ]
  const record =
    patch === null
      ? []
      : [
          {
            words: 'Start patch record',
            to: pathOf('tools-scanner'),
            search: { mode: 'patch', [patch.role]: patch.value },
          },
        ]
  const onboard =
    mac === undefined
      ? []
      : [{ words: 'Onboard endpoint', to: pathOf('commands-ise-endpoint-onboard'), search: { mac } }]
  const locate = [
    {
      words: 'Search and locate',
      to: pathOf('workflows-search-and-locate'),
      search: { q: mac ?? address ?? q },
    },
  ]
  const inOrder =
    patch?.role === 'device'
      ? [...onboard, ...record, ...show, ...open, ...locate]
      : patch !== null
        ? [...record, ...assign, ...show, ...open, ...locate]
        : [...open, ...show, ...locate]
  return inOrder.filter(({ to }) => may(to) && title !== '').slice(0, most)
}
