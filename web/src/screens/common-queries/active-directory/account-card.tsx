import { IconUsersGroup } from '@tabler/icons-react'
import type { Answer, Badge } from '@patchbay/contract/common-queries/active-directory'
import { DeviceIcon } from '../../../ui/device-icon.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import css from './account-card.module.css'
import { FindDevices } from './locate-link.tsx'

const glyphs: Readonly<Record<Badge['tone'], Glyph>> = { ok: 'ok', warn: 'warn', bad: 'failed', info: 'info' }

/** Who it is and how the account stands, to be read out on the phone. */
export function AccountCard({ answer }: { answer: Answer }) {
  const { title, subtitle, sentence, badges, photo, icon, verdict } = answer
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
        {badges.length > 0 && (
          <ul className={css.badges}>
            {badges.map(({ tone, text }) => (
              <li key={text} className={css.badge} data-tone={tone}>
                <StateGlyph glyph={glyphs[tone]} />
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={css.sentence}>
        {sentence}. <FindDevices answer={answer} />
      </p>
    </article>
  )
}
