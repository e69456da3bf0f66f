import type { Answer, Section } from '@patchbay/contract/common-queries/active-directory'
import { AccountCard } from './account-card.tsx'
import css from './account.module.css'
import { ControllersPanel } from './controllers-panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { GroupsPanel } from './groups-panel.tsx'
import { MembersPanel } from './members-panel.tsx'
import { OriginPanel } from './origin-panel.tsx'
import { SectionPanel } from './section-panel.tsx'

/** How the account stands is read first; who it is stands beside it. */
const standing: ReadonlySet<Section['name']> = new Set(['account', 'password', 'computer', 'group'])

/** Everything about one account: the card, how it stands on each controller, where it is used, what it is in. */
export function Account({ answer, nameOf }: { answer: Answer; nameOf: (source: string) => string }) {
  const { sections, controllers, origin, devices, groups, members } = answer
  const beside = sections.filter(({ name }) => !standing.has(name))
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <AccountCard answer={answer} />
        <div className={css.pair}>
          {sections
            .filter(({ name }) => standing.has(name))
            .map((section) => (
              <SectionPanel key={section.name} section={section} nameOf={nameOf} />
            ))}
        </div>
        {controllers !== null && <ControllersPanel controllers={controllers} kind={answer.kind} />}
        {origin !== null && origin.state !== 'quiet' && <OriginPanel origin={origin} nameOf={nameOf} />}
        {devices !== null && <DevicesPanel devices={devices} kind={answer.kind} nameOf={nameOf} />}
        {members !== null && <MembersPanel members={members} />}
        {groups !== null && <GroupsPanel groups={groups} />}
      </div>
      {beside.length > 0 && (
        <div className={css.column}>
          {beside.map((section) => (
            <SectionPanel key={section.name} section={section} nameOf={nameOf} />
          ))}
        </div>
      )}
    </div>
  )
}
