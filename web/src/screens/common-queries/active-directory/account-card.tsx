import { IconUsersGroup } from '@tabler/icons-react'
import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { factsPart, together } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Badges } from '../../../ui/badges.tsx'
import { DeviceIcon } from '../../../ui/device-icon.tsx'
import css from './account-card.module.css'
import { FindDevices } from './locate-link.tsx'

/** Who it is and how the account stands, to be read out on the phone. */
export function AccountCard({ answer, nameOf }: { answer: Answer; nameOf: (source: string) => string }) {
  const { title, subtitle, sentence, badges, photo, icon, verdict } = answer
  const askedAt = useContext(AnsweredFor)
  const told = answer.sections.flatMap(({ lines }) => lines).map(({ source }) => source && nameOf(source))
  const fact = {
    name: title,
    value: sentence,
    detail: together([subtitle, ...badges.map(({ text }) => text)]),
    said: { source: together(told), observedAt: askedAt },
  }
  return (
    <article className={css.card} aria-label={title} data-deleted={verdict === 'deleted'}>
      {photo === null ? (
        <span className={css.picture}>
          {icon === 'group' ? (
            <IconUsersGroup size={24} stroke={1.6} aria-hidden="true" />
          ) : (
            <DeviceIcon kind={icon} />
          )}
        </span>
      ) : (
        <img className={css.picture} src={photo} alt="" width={56} height={56} />
      )}
      <div className={css.names}>
        <h2 className={css.title}>{title}</h2>
        {subtitle !== null && <p className={css.subtitle}>{subtitle}</p>}
        <Badges badges={badges} />
      </div>
      <Shown part={factsPart('Answer', [fact])} />
      <p className={css.sentence}>
        {sentence}. <FindDevices answer={answer} />
      </p>
    </article>
  )
}
