import type { Answer, Section } from '@patchbay/contract/common-queries/active-directory'
import css from './account.module.css'
import { ControllersPanel } from './controllers-panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { GroupsPanel, MembersPanel } from './lists.tsx'
import { Others } from './others.tsx'
import { OriginPanel } from './origin-panel.tsx'
import { SectionPanel } from '../../../query/parts/section-panel.tsx'
import { IconUsersGroup } from '@tabler/icons-react'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { factsPart, joinNames } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Badges } from '../../../ui/badges.tsx'
import { DeviceIcon } from '../../../ui/device-icon.tsx'
import card from './account-card.module.css'
import { FindDevices } from './account-links.tsx'

type Place = 'first' | 'second' | 'beside'

/** How the account stands is read first; who it is stands beside it. */
const places: Readonly<Record<Section['name'], Place>> = {
  account: 'first',
  computer: 'first',
  group: 'first',
  password: 'second',
  contact: 'second',
  person: 'beside',
  mail: 'beside',
  identity: 'beside',
}

/** Everything about one account: the card, how it stands on each controller, where it is used, what it is in. */
export function Account({ answer, nameOf }: { answer: Answer; nameOf: (source: string) => string }) {
  const { sections, controllers, origin, devices, groups, members, others } = answer
  const panels = (place: Place) =>
    sections
      .filter(({ name }) => places[name] === place)
      .map((section) => <SectionPanel key={section.name} section={section} nameOf={nameOf} />)
  const [first, second, beside] = [panels('first'), panels('second'), panels('beside')]
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <AccountCard answer={answer} nameOf={nameOf} />
        {others !== null && <Others others={others} nameOf={nameOf} />}
        {origin !== null && origin.state !== 'quiet' && <OriginPanel origin={origin} nameOf={nameOf} />}
        {first.length > 0 && (
          <div className={css.pair}>
            <div className={css.column}>{first}</div>
            {second.length > 0 && <div className={css.column}>{second}</div>}
          </div>
        )}
        {controllers !== null && (
          <ControllersPanel controllers={controllers} kind={answer.kind} nameOf={nameOf} />
        )}
        {devices !== null && <DevicesPanel devices={devices} kind={answer.kind} nameOf={nameOf} />}
        {members !== null && <MembersPanel members={members} nameOf={nameOf} />}
        {groups !== null && <GroupsPanel groups={groups} nameOf={nameOf} />}
      </div>
      {beside.length > 0 && <div className={css.column}>{beside}</div>}
    </div>
  )
}

/** Who it is and how the account stands, to be read out on the phone. */
function AccountCard({ answer, nameOf }: { answer: Answer; nameOf: (source: string) => string }) {
  const { title, subtitle, sentence, badges, photo, icon, verdict } = answer
  const askedAt = useContext(AnsweredFor)
  const told = answer.sections.flatMap(({ lines }) => lines).map(({ source }) => source && nameOf(source))
  const fact = {
    name: title,
    value: sentence,
    detail: joinNames([subtitle, ...badges.map(({ text }) => text)]),
    said: { source: joinNames(told), observedAt: askedAt },
  }
  return (
    <article className={card.card} aria-label={title} data-deleted={verdict === 'deleted'}>
      {photo === null ? (
        <span className={card.picture}>
          {icon === 'group' ? (
            <IconUsersGroup size={24} stroke={1.6} aria-hidden="true" />
          ) : (
            <DeviceIcon kind={icon} />
          )}
        </span>
      ) : (
        <img className={card.picture} src={photo} alt="" width={56} height={56} />
      )}
      <div className={card.names}>
        <h2 className={card.title}>{title}</h2>
        {subtitle !== null && <p className={card.subtitle}>{subtitle}</p>}
        <Badges badges={badges} />
      </div>
      <Shown part={factsPart('Answer', [fact])} />
      <p className={card.sentence}>
        {sentence}. <FindDevices answer={answer} />
      </p>
    </article>
  )
}
