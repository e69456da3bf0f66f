import type { Diagnosis, Hop } from '@patchbay/contract/workflows/network-connect/doctor'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import { FactAge } from '../../../ui/fact-age.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import { HopMends } from './doctor-mends.tsx'
import css from './doctor.module.css'

interface StateLook {
  readonly glyph: Glyph
  readonly words: string
}

const looks: Readonly<Record<Hop['state'], StateLook>> = {
  good: { glyph: 'ok', words: 'good' },
  broken: { glyph: 'failed', words: 'broken' },
  unknown: { glyph: 'unknown', words: 'not known' },
  'not-needed': { glyph: 'none', words: 'not needed' },
  'not-reached': { glyph: 'off', words: 'not examined' },
  awaited: { glyph: 'waiting', words: 'awaited' },
}

interface Props {
  readonly answer: Diagnosis
  readonly nameOf: (source: string) => string
}

/** The hops as they are shown, with who says each and when. */
const hopsPart = (hops: readonly Hop[], nameOf: (source: string) => string) =>
  factsPart(
    'Hops',
    hops.map(({ title, state, value, expected, why, owner, source, observedAt, freshness }) => ({
      name: title,
      value: value === null ? looks[state].words : `${looks[state].words}: ${value}`,
      detail: [expected === null ? null : `expected ${expected}`, why, state === 'broken' ? owner : null]
        .filter((part) => part !== null)
        .join('; '),
      said: { source: source === null ? null : nameOf(source), observedAt, freshness },
    })),
  )

/** Every hop in its order, with its state, what is found, and what mends the broken one. */
export function DoctorHops({ answer, nameOf }: Props) {
  const { hops } = answer
  return (
    <Panel title="Hops" count={hops.length}>
      <Shown part={hopsPart(hops, nameOf)} />
      <ol className={css.hops} aria-label="Hops">
        {hops.map((hop) => (
          <HopRow key={hop.name} hop={hop} answer={answer} nameOf={nameOf} />
        ))}
      </ol>
    </Panel>
  )
}

function HopRow({ hop, answer, nameOf }: Props & { readonly hop: Hop }) {
  const zone = useTimeZone()
  const { name, title, state, value, expected, why, source, observedAt, freshness, owner } = hop
  const { glyph, words } = looks[state]
  const isBroken = state === 'broken'
  return (
    <li className={css.hop} data-hop={name} data-state={state}>
      <span className={css.state}>
        <StateGlyph glyph={glyph} size={16} />
        <span>{title}</span>
      </span>
      <span className={css.found}>
        <span>{value ?? words}</span>
        <span className="visually-hidden">, {words}</span>
        {isBroken && expected !== null && <span className={css.expected}>expected {expected}</span>}
        {why !== null && <span className={css.why}>{wordsWithTimes(why, zone)}</span>}
      </span>
      <span className={css.said}>
        {source !== null && <FactAge source={nameOf(source)} observedAt={observedAt} freshness={freshness} />}
        {(isBroken || state === 'unknown') && <span className={css.owner}>{owner}</span>}
      </span>
      {isBroken && <HopMends hop={hop} answer={answer} />}
    </li>
  )
}
