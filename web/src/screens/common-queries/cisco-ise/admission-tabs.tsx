import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Tab } from '../../../ui/tabs.tsx'
import css from './admission-tabs.module.css'
import { ControlTab } from './control-tab.tsx'
import { DeviceTab } from './device-tab.tsx'
import { EndpointTab } from './endpoint-tab.tsx'
import { GroupTab } from './group-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { SessionTab } from './session-tab.tsx'
import { TwinTab } from './twin-tab.tsx'
import { useTab } from './use-tab.ts'
import type { TabName } from './use-tab.ts'

interface TabProps {
  answer: Admission
  nameOf: (source: string) => string
}

function tabsOf(answer: Admission): readonly (Tab & { readonly value: TabName })[] {
  const { sessions, history, twin, verdict } = answer
  const known = (state: string, count: number) => (state === 'known' || state === 'none' ? count : undefined)
  const ofEndpoint = [
    { value: 'session', text: 'Session', count: known(sessions.state, sessions.sessions.length) },
    { value: 'endpoint', text: 'Endpoint' },
    { value: 'history', text: 'Sign-ons', count: known(history.state, history.rows.length) },
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
