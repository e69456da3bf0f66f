import type { IseSession, FactsPart } from '@patchbay/contract/common-queries/cisco-ise'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Tab } from '../../../ui/tabs.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { DeskLink } from '../../../changes/desk-link.tsx'
import { OnboardLink } from '../../../changes/onboard-link.tsx'
import css from './session-tabs.module.css'
import { GroupTab } from './group-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { SessionTab } from './session-tab.tsx'
import { TwinTab } from './twin-tab.tsx'
import { FactList } from './fact-list.tsx'
import { PartAge, PartBody } from './part-body.tsx'
import { saidBy } from './source-of-part.ts'
import groupTabCss from './group-tab.module.css'
import { SightingPanel } from './sighting-panel.tsx'
import { usePageAddress } from '../../../query/page-address.ts'

const tabNames = ['session', 'endpoint', 'history', 'control', 'group', 'device', 'twin'] as const
type TabName = (typeof tabNames)[number]

/** The part that answers the question best, until somebody chooses another. */
function usualTab({ verdict, standing, device, sessions }: IseSession): TabName {
  if (verdict !== 'found') return device.state === 'known' ? 'device' : 'group'
  if (standing === 'kept-out') return 'history'
  return sessions.sessions.length > 0 ? 'session' : 'endpoint'
}

/** The tab in use as the address has it: `?tab=history`. */
function useTab(answer: IseSession) {
  const { address, go } = usePageAddress<'/common-queries/cisco-ise'>()
  const asked = tabNames.find((name) => name === address.tab)
  return {
    tab: asked ?? usualTab(answer),
    show: (tab: string) => go({ tab }, { replace: true }),
  }
}

interface TabProps {
  answer: IseSession
  nameOf: (source: string) => string
}

function tabsOf(answer: IseSession): readonly (Tab & { readonly value: TabName })[] {
  const { sessions, history, twin, verdict } = answer
  const known = (state: string, count: number) => (state === 'known' || state === 'none' ? count : undefined)
  const ofEndpoint = [
    { value: 'session', text: 'Session', count: known(sessions.state, sessions.sessions.length) },
    { value: 'endpoint', text: 'Endpoint' },
    { value: 'history', text: 'Authentications', count: known(history.state, history.rows.length) },
    { value: 'control', text: 'Adaptive control' },
  ] as const
  return [
    ...(verdict === 'found' ? ofEndpoint : []),
    { value: 'group', text: 'Group' },
    { value: 'device', text: 'Network device' },
    ...(verdict === 'found'
      ? [
          {
            value: 'twin',
            text: 'Compare',
            count: twin.state === 'known' ? twin.differences.length : undefined,
          } as const,
        ]
      : []),
  ]
}

const contents: Readonly<Record<TabName, (props: TabProps) => React.ReactNode>> = {
  session: (props) => <SessionTab {...props} />,
  endpoint: ({ answer, nameOf }) => (
    <EndpointTab part={answer.endpoint} mac={answer.mac} sighting={answer.sighting} nameOf={nameOf} />
  ),
  history: ({ answer, nameOf }) => <HistoryTab history={answer.history} nameOf={nameOf} />,
  control: ({ answer, nameOf }) => <ControlTab part={answer.containment} nameOf={nameOf} />,
  group: ({ answer, nameOf }) => <GroupTab group={answer.group} nameOf={nameOf} />,
  device: ({ answer, nameOf }) => <DeviceTab part={answer.device} nameOf={nameOf} />,
  twin: ({ answer, nameOf }) => <TwinTab twin={answer.twin} mac={answer.mac} nameOf={nameOf} />,
}

/** The parts of the answer, one at a time. */
export function AdmissionTabs(props: TabProps) {
  const { tab, show } = useTab(props.answer)
  const tabs = tabsOf(props.answer)
  const shown = tabs.find(({ value }) => value === tab)?.value ?? tabs[0]?.value ?? 'group'
  return (
    <Tabs label="Parts of the answer" tabs={tabs} value={shown} onChange={show}>
      <div className={css.content}>{contents[shown](props)}</div>
    </Tabs>
  )
}

function DeviceTab({ part, nameOf }: { part: FactsPart; nameOf: (source: string) => string }) {
  return (
    <Panel title="Network device" aside={<PartAge part={part} service="endpoints" nameOf={nameOf} />}>
      <PartBody
        said={saidBy(part, 'endpoints', nameOf)}
        title="Network device"
        part={part}
        none="No network device has this name or address. A range entry may contain it."
      >
        <FactList title="Network device" facts={part.facts} said={saidBy(part, 'endpoints', nameOf)} />
      </PartBody>
    </Panel>
  )
}

interface Props extends Pick<IseSession, 'mac' | 'sighting'> {
  part: FactsPart
  nameOf: (source: string) => string
}

function EndpointTab({ part, mac, sighting, nameOf }: Props) {
  return (
    <div className={groupTabCss.stack}>
      <Panel title="Endpoint" aside={<PartAge part={part} service="endpoints" nameOf={nameOf} />}>
        <PartBody
          said={saidBy(part, 'endpoints', nameOf)}
          title="Endpoint"
          part={part}
          none="Not in the endpoint database."
        >
          <FactList title="Endpoint" facts={part.facts} said={saidBy(part, 'endpoints', nameOf)} />
        </PartBody>
        {mac !== null && (
          <p className={groupTabCss.act}>
            <OnboardLink mac={mac}>
              {part.state === 'known' ? 'Change group' : 'Onboard endpoint'}
            </OnboardLink>{' '}
            <DeskLink about={mac} from="endpoint" />
          </p>
        )}
      </Panel>
      <SightingPanel sighting={sighting} nameOf={nameOf} />
    </div>
  )
}

function ControlTab({ part, nameOf }: { part: FactsPart; nameOf: (source: string) => string }) {
  return (
    <Panel
      title="Adaptive network control (ANC)"
      tone={part.state === 'known' ? 'warn' : 'plain'}
      aside={<PartAge part={part} service="endpoints" nameOf={nameOf} />}
    >
      <PartBody
        said={saidBy(part, 'endpoints', nameOf)}
        title="Adaptive network control"
        part={part}
        none="No ANC policy is applied."
      >
        <FactList
          title="Adaptive network control"
          facts={part.facts}
          said={saidBy(part, 'endpoints', nameOf)}
        />
      </PartBody>
    </Panel>
  )
}
