import type { Configured, Picture, SwitchDevice } from '@patchbay/contract/switches/picture'
import { freshnessGlyphs, freshnessWords } from '../../../ui/age.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { ShowOnMap } from '../../../query/show-on-map.tsx'
import css from './switch-head.module.css'

/** Name, place and model of the switch, the sentence, and how old what is shown is. */
export function SwitchHead({
  answer,
  device,
  asking,
}: {
  answer: Picture
  device: SwitchDevice
  asking: boolean
}) {
  const place = [
    device.buildingName ?? device.building,
    device.floor === null ? null : `floor ${device.floor}`,
    device.closet,
  ].filter((part) => part !== null)
  return (
    <header className={css.head}>
      <div className={css.words}>
        <h2 className={`${css.name} mono`}>{device.name}</h2>
        <p className={css.place}>{place.length === 0 ? 'Place not recorded' : place.join(', ')}</p>
        {device.building !== null && (
          <ShowOnMap of={{ building: device.building, kind: 'switch', name: device.name }} />
        )}
      </div>
      <p className={css.sentence}>{answer.sentence}.</p>
      <dl className={css.facts}>
        <Fact label="Model" value={device.model} />
        <Fact label="Address" value={device.address} mono />
        <Fact label="Software" value={device.software} />
        <Fact label="Serial" value={device.serials.join(', ') || null} mono />
        <Fact label="Base MAC" value={device.baseMac ?? null} mono />
        {device.upSince !== null && (
          <div className={css.fact}>
            <dt>Up</dt>
            <dd>
              <RelativeAge since={device.upSince} lasting />
            </dd>
          </div>
        )}
        <div className={css.fact}>
          <dt>Last walk</dt>
          <dd>{device.walkedAt === null ? 'never' : <RelativeAge since={device.walkedAt} />}</dd>
        </div>
        {device.configured !== null && <LastConfigured by={device.configured} />}
        <Age answer={answer} asking={asking} />
      </dl>
    </header>
  )
}

/** Who left configuration mode last, by the log: of the whole switch, never of one port. */
function LastConfigured({ by: { by, over, from, at, clockUnsure, source, readAt } }: { by: Configured }) {
  const who = [
    by === null ? 'somebody' : by,
    over === null ? null : `over ${over}`,
    from === null ? null : `from ${from}`,
  ]
  return (
    <div className={css.fact} title="Configuration mode was left then. The log does not show the changes.">
      <dt>Last configured</dt>
      <dd>
        <span className="mono">{at}</span>
        {clockUnsure && ' (clock not set)'} by {who.filter((part) => part !== null).join(' ')}; its log by{' '}
        {source}, <RelativeAge since={readAt} />
      </dd>
    </div>
  )
}

function Fact({ label, value, mono = false }: { label: string; value: string | null; mono?: boolean }) {
  if (value === null) return null
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd className={mono ? 'mono' : undefined}>{value}</dd>
    </div>
  )
}

/** Of the reading that the view stands on: the first of its sections. */
function Age({ answer: { sections }, asking }: { answer: Picture; asking: boolean }) {
  const main = sections.find(({ observedAt }) => observedAt !== null)
  if (main === undefined || main.observedAt === null) return null
  return (
    <div className={css.fact}>
      <dt>Shown</dt>
      <dd className={main.freshness === 'live' ? css.live : css.age}>
        <StateGlyph glyph={freshnessGlyphs[main.freshness]} size={11} />
        {freshnessWords[main.freshness]}, <RelativeAge since={main.observedAt} />
        {asking && main.freshness !== 'live' && ', asking'}
      </dd>
    </div>
  )
}
