import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Rows of the page's scroll that are drawn beyond the screen, for keys that walk from row to row. */
const beyond = 20

/** Rows that are given their cells in one frame: a screen of new ones at once would keep a hand waiting. */
const atOnce = 8

/** The first rows come at once. */
const atFirst: ReadonlySet<number> = new Set(Array.from({ length: 50 }, (_, index) => index))

/** Of one line, in pixels, until the first one is there to be measured. */
const usualHeight = 33

/** Those that have their cells in the next frame, of the rows that can have them, the most wanted first: `most` more than now. */
export function nextFilled(
  now: ReadonlySet<number>,
  wanted: readonly number[],
  most: number,
): ReadonlySet<number> {
  const kept = wanted.filter((index) => now.has(index))
  const more = wanted.filter((index) => !now.has(index)).slice(0, most)
  return more.length === 0 && kept.length === now.size ? now : new Set([...kept, ...more])
}

interface Props {
  readonly total: number
  /** Whether a row is here already. */
  readonly has: (index: number) => boolean
  /** The rows that are on the screen or near it. */
  readonly onSeen: (first: number, last: number) => void
}

/** Which rows are drawn at this place of the page's scroll, and which of them with their cells. All rows are equally high. */
export function useRowWindow({ total, has, onSeen }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(usualHeight)
  useLayoutEffect(() => {
    const box = place.current
    if (box === null) return undefined
    const measure = () => {
      setTop(box.getBoundingClientRect().top + window.scrollY)
      const row = box.querySelector('tr[data-filled]')
      if (row !== null) setHeight(row.getBoundingClientRect().height)
    }
    measure()
    // A turned phone and denser rows change both, and the size of the whole with them.
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [total])
  const virtual = useWindowVirtualizer({
    count: total,
    estimateSize: () => height,
    overscan: beyond,
    scrollMargin: top,
    initialRect: { width: 1_000, height: 1_000 },
    useFlushSync: false,
  })
  useLayoutEffect(() => virtual.measure(), [height, virtual])
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onSeen(first, last), [first, last, onSeen])
  const drawn = items.map(({ index }) => index)
  const here = drawn.filter(has)
  const { startIndex = first, endIndex = last } = virtual.range ?? {}
  const onScreen = (index: number) => index >= startIndex && index <= endIndex
  const [filled, setFilled] = useState(atFirst)
  const next = nextFilled(
    filled,
    [...here.filter(onScreen), ...here.filter((index) => !onScreen(index))],
    atOnce,
  )
  useEffect(() => {
    if (next === filled) return undefined
    const frame = requestAnimationFrame(() => setFilled(next))
    return () => cancelAnimationFrame(frame)
  })
  return {
    place,
    drawn,
    isFilled: (index: number) => filled.has(index),
    /** Of one row, in pixels. */
    height,
    /** The room of the rows that are not drawn, in pixels. */
    before: (items[0]?.start ?? top) - top,
    after: virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
  }
}
