import type { SignOnShown } from '@patchbay/contract/common-queries/cisco-ise'
import { OnwardLink } from '../../../query/onward-links.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { instantWords } from '../../../ui/clock-words.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { fixerWords } from './fixer-words.ts'
import css from './history-tab.module.css'
import type { Run } from './sign-on-runs.ts'

/** Of the latest of a run, and since when it goes on. */
export function When({ run: { latest, count, since } }: { run: Run }) {
  const zone = useTimeZone()
  const { at } = latest
  if (at === null) return 'time not told'
  return (
    <>
      <span className="mono">{instantWords(new Date(at), zone)}</span>
      <span className={css.quiet}>
        <RelativeAge since={at} />
        {count > 1 && since !== null && (
          <>
            {', '}
            {count} times since {instantWords(new Date(since), zone).slice(5, 16)}
          </>
        )}
      </span>
    </>
  )
}

/** Who signed on and how, with the way to who they are. */
export function Identity({ row: { username, onward, method } }: { row: SignOnShown }) {
  return (
    <>
      {username === null || onward === null ? (
        <span className="mono">{username ?? 'not told'}</span>
      ) : (
        <OnwardLink {...onward} words={username} />
      )}
      {method !== null && <span className={css.line}>{method}</span>}
    </>
  )
}

export function Place({ row: { place } }: { row: SignOnShown }) {
  if (place === null) return 'not told'
  return <OnwardLink kind={place.includes(' ') ? 'port' : 'switch'} q={place} />
}

/** Passed, or what the refusal means and who can mend it. */
export function Outcome({ row }: { row: SignOnShown }) {
  const { passed, code, reason, meaning, remedy, fixer, certificate } = row
  if (passed) {
    return (
      <span className={css.word}>
        <StateGlyph glyph="ok" />
        passed
      </span>
    )
  }
  return (
    <>
      <span className={css.word}>
        <StateGlyph glyph="failed" />
        {meaning ?? (code === null ? 'refused' : `Reason ${code}, not explained here`)}
      </span>
      {remedy !== null && <span className={css.line}>To pass: {remedy}</span>}
      {fixer !== null && <span className={css.line}>Can mend it: {fixerWords[fixer]}</span>}
      {certificate !== null && <Certificate certificate={certificate} />}
      {(reason !== null || code !== null) && (
        <span className={css.line}>
          {code} {reason}
        </span>
      )}
    </>
  )
}

function Certificate({ certificate }: { certificate: NonNullable<SignOnShown['certificate']> }) {
  const { subject, issuer, expiresAt, expired } = certificate
  return (
    <span className={css.line}>
      Certificate {subject}
      {issuer !== null && ` by ${issuer}`}
      {expiresAt !== null && `, ${expired === true ? 'expired' : 'good until'} ${expiresAt.slice(0, 10)}`}
    </span>
  )
}
