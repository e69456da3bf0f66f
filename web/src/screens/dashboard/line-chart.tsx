import type { Chart } from '@patchbay/contract/dashboard/dashboard'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { dayWords, hourWords } from '../../ui/clock-words.ts'
import css from './dashboard.module.css'
import { grouped } from './figure-link.tsx'
import { wordsWithShortTimes } from './silence-words.tsx'

type Kind = Chart['lines'][number]['kind']

/** One ink and grey: what is not now is told apart by its dashes. */
const inks: Readonly<
  Record<Kind, { readonly ink: string; readonly dash?: number[]; readonly width: number }>
> = {
  now: { ink: '--accent-ink', width: 2 },
  before: { ink: '--faint', dash: [2, 3], width: 1.5 },
  forecast: { ink: '--accent-ink', dash: [5, 4], width: 2 },
  limit: { ink: '--control', dash: [8, 4], width: 1 },
}

const height = 148

/** Nothing that is drawn has halves: 1, 2, 5, 10, 20 and so on. */
const wholeSteps = Array.from({ length: 10 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat()

/** A colour of the theme as the canvas takes it. */
function colourOf(place: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  place.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function optionsOf(place: HTMLElement, chart: Chart, zone: string): UPlot.Options {
  const ink = (name: string) => colourOf(place, name)
  const [text, grid] = [ink('--faint'), ink('--line')]
  const font = `11px ${getComputedStyle(place).fontFamily}`
  const axis = { stroke: text, font, ticks: { show: false }, grid: { stroke: grid, width: 1 } }
  return {
    width: place.clientWidth,
    height,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1_000), zone),
    legend: { show: false },
    cursor: { show: false },
    // Half of the last hour stands right of the last point.
    padding: [8, 20, 0, 0],
    scales: {
      x: { range: (_, first, last) => spanOf(first, last) },
      y: { range: (_, least, most) => rangeOf(least, most) },
    },
    axes: [
      { ...axis, grid: { show: false }, space: 64, size: 24, values: timeWords(zone) },
      { ...axis, size: 44, space: 32, incrs: wholeSteps, values: (_, splits) => splits.map(grouped) },
    ],
    series: [
      {},
      ...chart.lines.map(({ title, kind }) => {
        const { ink: name, dash, width } = inks[kind]
        const stroke = ink(name)
        return {
          label: title,
          stroke,
          width,
          spanGaps: false,
          points: { show: kind === 'now' && chart.times.length < 8, size: 5, fill: stroke },
          ...(dash === undefined ? {} : { dash }),
        }
      }),
    ],
  }
}

/** From nothing, with room above. */
const rangeOf = (least: number | null, most: number | null): [number, number] => {
  const top = Math.max(1, most ?? 1)
  return [Math.min(0, least ?? 0), top * 1.08]
}

const hour = 3_600

/** So wide that few points have hours below them. */
const spanOf = (first: number, last: number): [number, number] =>
  last - first < hour ? [last - 6 * hour, last] : [first, last]

const day = 24 * hour

/** `09:00` within two days, `21 Nov` beyond. */
const timeWords =
  (zone: string): UPlot.Axis.DynamicValues =>
  (_, splits, _axis, _space, step) =>
    splits.map((split) => {
      const at = new Date(split * 1_000)
      const words = hourWords(at, zone)
      return step >= day || words === '00:00' ? dayWords(at, zone) : words
    })

/** The lines of a chart. Its table says the same, so that nobody has to see it. */
export function LineChart({ chart }: { chart: Chart }) {
  const place = useRef<HTMLDivElement>(null)
  const zone = useTimeZone()
  useEffect(() => {
    const { current } = place
    if (current === null) return undefined
    const times = chart.times.map((at) => Date.parse(at) / 1_000)
    // One point alone has no width: the hours before it are empty.
    const before = times.length === 1 ? times.map((at) => at - 6 * hour) : []
    const data: UPlot.AlignedData = [
      [...before, ...times],
      ...chart.lines.map(({ values }) => [...before.map(() => null), ...values]),
    ]
    let drawn: UPlot | null = null
    const draw = () => {
      drawn?.destroy()
      drawn = new UPlot(optionsOf(current, chart, zone), data, current)
    }
    draw()
    const sized = new ResizeObserver(() => drawn?.setSize({ width: current.clientWidth, height }))
    sized.observe(current)
    // Another theme has other colours.
    const themed = new MutationObserver(draw)
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', draw)
    return () => {
      sized.disconnect()
      themed.disconnect()
      scheme.removeEventListener('change', draw)
      drawn?.destroy()
    }
  }, [chart, zone])
  const sentence = wordsWithShortTimes(chart.sentence, zone)
  return <div ref={place} className={css.canvas} role="img" aria-label={`${chart.title}. ${sentence}`} />
}
