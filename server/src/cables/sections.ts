import type { Line } from '@patchbay/contract/answer-parts'
import type { Section } from '@patchbay/contract/workflows/cable-health-check'
import type { HealthPart } from '../facts/cable-readings.ts'
import { lineMaker, sectionOf, waitingLine } from '../sources/answer-lines.ts'
import { bestSpeed } from './reasons.ts'
import { flapsOf } from './flaps.ts'
import { cableCounters, counterNames, riseOf } from './port-looks.ts'
import type { Rise } from './port-looks.ts'
import { readingOf } from './search.ts'
import type { CableDossier } from './search.ts'

const unit = (value: number | null, name: string) => (value === null ? null : `${value} ${name}`)

const span = (seconds: number) =>
  seconds >= 172_800
    ? `${Math.floor(seconds / 86_400)} d`
    : seconds >= 7_200
      ? `${Math.floor(seconds / 3_600)} h`
      : `${Math.max(1, Math.floor(seconds / 60))} min`

/** Why a part has no lines of its own; null while it may still come. */
function missing({ parts }: CableDossier, part: HealthPart, settled: boolean): string | null {
  const one = parts[part]
  if (one !== undefined && 'why' in one) return one.why
  return settled ? 'the switch did not answer' : null
}

const lines = ({ source, at }: { readonly source: string; readonly at: Date }) =>
  lineMaker({ source, at, hidden: [], unsure: false })

/** Everything that was read of the port without touching it, part by part. */
export function cableSections(dossier: CableDossier, on: string, settled: boolean): Section[] {
  return [
    sectionOf('link', 'Link', [...linkLines(dossier, on, settled), ...logLines(dossier, settled)]),
    sectionOf('errors', 'Errors', errorLines(dossier, settled)),
    ...partial(dossier, 'power', 'power', 'PoE', powerLines(dossier, settled)),
    ...partial(dossier, 'optics', 'optics', 'Optics', opticsLines(dossier)),
  ]
}

/** A part that not every port has. */
const partial = (
  { parts }: CableDossier,
  part: HealthPart,
  name: Section['name'],
  title: string,
  drawn: Line[],
): Section[] => {
  const one = parts[part]
  return drawn.length === 0 || (one !== undefined && 'absent' in one) ? [] : [sectionOf(name, title, drawn)]
}

function linkLines(dossier: CableDossier, on: string, settled: boolean): Line[] {
  const link = readingOf(dossier, 'link')
  if (link === null) return [waitingLine('state', 'Link', missing(dossier, 'link', settled))]
  const line = lines(link)
  const { adminUp, operUp, status, speed, duplex, media } = link.value
  const best = bestSpeed(on)
  const state =
    status === 'err-disabled' ? status : !adminUp ? 'shut' : operUp === null ? null : operUp ? 'up' : 'down'
  const slow = speed !== null && best !== null && speed < Math.min(best, 1_000)
  const neighbour = readingOf(dossier, 'neighbour')
  return [
    line('state', 'Link', state, { tone: state === 'up' ? 'ok' : state === null ? 'plain' : 'warn' }),
    line('speed', 'Speed', unit(speed, 'Mb/s'), {
      tone: slow ? 'warn' : 'plain',
      detail: best === null ? null : `the port can do ${best} Mb/s`,
      none: 'no link',
    }),
    line('duplex', 'Duplex', duplex === 'unknown' ? null : duplex, {
      tone: duplex === 'half' ? 'bad' : 'plain',
      none: 'not negotiated',
    }),
    line('media', 'Media', media, { none: 'not reported' }),
    ...(neighbour === null
      ? []
      : [
          lines(neighbour)('neighbour', 'Other end', neighbour.value?.name ?? null, {
            detail: neighbour.value?.platform ?? null,
            none: 'does not announce itself',
          }),
        ]),
  ]
}

function logLines(dossier: CableDossier, settled: boolean): Line[] {
  const log = readingOf(dossier, 'log')
  if (log === null) return [waitingLine('flaps', 'Link went down', missing(dossier, 'log', settled))]
  const found = flapsOf(log.value, log.at)
  const line = lines(log)
  if (found === null)
    return [line('flaps', 'Link went down', null, { none: 'the log has nothing of this port' })]
  return [
    line('flaps', 'Link went down', found.count === 1 ? 'once' : `${found.count} times`, {
      tone: found.count >= 3 ? 'warn' : 'plain',
      detail: `within ${found.words}`,
    }),
  ]
}

/** Such as `12 in 3 h, 4 an hour`. */
function riseWords(rise: Rise): string {
  if (rise.count === 0) return `0 in ${span(rise.over)}`
  const hourly = (rise.count * 3_600) / rise.over
  return `${rise.count} in ${span(rise.over)}, ${hourly >= 10 ? Math.round(hourly) : hourly.toFixed(1)} an hour`
}

function errorLines(dossier: CableDossier, settled: boolean): Line[] {
  const { errors, before } = dossier
  const counters = readingOf(dossier, 'counters')
  const walked =
    errors === null
      ? []
      : [
          lineMaker({ source: 'index', at: errors.until, hidden: [], unsure: false })(
            'day',
            'Within a day',
            String(errors.count),
            {
              tone: errors.count > 0 ? 'warn' : 'plain',
              detail: 'frames with errors, by the walks',
              old: true,
            },
          ),
        ]
  if (counters === null || counters.value === null)
    return [waitingLine('counters', 'Counters', missing(dossier, 'counters', settled)), ...walked]
  const { value: now, at } = counters
  const line = lines(counters)
  return [
    line('before', 'Counted since', before?.at ?? null, {
      none: 'the counters were cleared; rates begin with the next look',
    }),
    ...counterNames.map((name) => {
      const rise = riseOf(name, now, at, before)
      const count = now[name]
      const bad = rise === null ? (count ?? 0) > 0 : rise.count > 0
      return line(
        name,
        cableCounters[name],
        rise === null ? (count === null ? null : String(count)) : riseWords(rise),
        {
          tone: bad && !name.endsWith('Discards') ? 'warn' : 'plain',
          detail: rise === null ? null : `${count ?? 0} in all`,
          none: 'not reported',
        },
      )
    }),
    ...walked,
  ]
}

function powerLines(dossier: CableDossier, settled: boolean): Line[] {
  const power = readingOf(dossier, 'power')
  if (power === null) return [waitingLine('power', 'PoE', missing(dossier, 'power', settled))]
  if (power.value === null) return []
  const line = lines(power)
  const { operation, class: level, drawn, limit, allocated, denied, overCurrent, shortCurrent } = power.value
  return [
    line('power', 'State', operation, { tone: operation === 'faulty' ? 'bad' : 'plain' }),
    line('class', 'Class', level, { none: 'no powered device' }),
    line('drawn', 'Draws', unit(drawn, 'W'), {
      detail: allocated === null ? (limit === null ? null : `limit ${limit} W`) : `of ${allocated} W`,
      none: 'not measured',
    }),
    line('denied', 'Denied', denied === null ? null : String(denied), { none: 'not reported' }),
    line('shortCurrent', 'Short circuits', shortCurrent === null ? null : String(shortCurrent), {
      tone: (shortCurrent ?? 0) > 0 ? 'warn' : 'plain',
      none: 'not reported',
    }),
    line('overCurrent', 'Overcurrent', overCurrent === null ? null : String(overCurrent), {
      tone: (overCurrent ?? 0) > 0 ? 'warn' : 'plain',
      none: 'not reported',
    }),
  ]
}

function opticsLines(dossier: CableDossier): Line[] {
  const optics = readingOf(dossier, 'optics')
  if (optics === null || optics.value === null) return []
  const line = lines(optics)
  const { temperature, transmitPower, receivePower } = optics.value
  return [
    line('transmitPower', 'Sends', unit(transmitPower, 'dBm'), { none: 'not measured' }),
    line('receivePower', 'Receives', unit(receivePower, 'dBm'), { none: 'not measured' }),
    line('temperature', 'Temperature', unit(temperature, '°C'), { none: 'not measured' }),
  ]
}
