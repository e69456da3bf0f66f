import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Rows that are drawn beyond the screen, for keys that walk from row to row. */
const beyond = 4

/** Rows that are given their cells in one frame: a screen of new ones at once would keep a hand waiting. */
const atOnce = 8

/** Rows of a usual screen, which come at once. */
const usualRows = 24
const atFirst: ReadonlySet<number> = new Set(Array.from({ length: usualRows }, (_, index) => index))

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

interface Screen {
  /** Pixels of the rows that are above the screen; below 0 where they begin further down. */
  readonly above: number
  /** Of the screen and of one row, in pixels. */
  readonly screen: number
  readonly height: number
}

interface Seen {
  readonly first: number
  readonly last: number
}

/** The rows of a list that are on the screen; the last of them where the list has become shorter than what was scrolled. */
export function rowsSeen({ above, screen, height }: Screen, total: number): Seen {
  const last = Math.max(0, Math.min(total - 1, Math.ceil((above + screen) / height) - 1))
  return { first: Math.min(last, Math.max(0, Math.floor(above / height))), last }
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
  const [seen, setSeen] = useState<Seen>({ first: 0, last: usualRows - beyond - 1 })
  const [height, setHeight] = useState(usualHeight)
  const look = useCallback(() => {
    const above = -(place.current?.getBoundingClientRect().top ?? 0)
    const now = rowsSeen({ above, screen: window.innerHeight, height }, total)
    setSeen((before) => (before.first === now.first && before.last === now.last ? before : now))
  }, [total, height])
  useLayoutEffect(() => {
    const box = place.current
    if (box === null) return undefined
    const measure = () => {
      const row = box.querySelector('tr[data-filled]')
      if (row !== null) setHeight(row.getBoundingClientRect().height)
      look()
    }
    measure()
    // A turned phone and denser rows change both, and the size of the whole with them.
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    const stop = new AbortController()
    for (const event of ['scroll', 'resize'])
      window.addEventListener(event, look, { passive: true, signal: stop.signal })
    return () => {
      observer.disconnect()
      stop.abort()
    }
  }, [look])
  const first = Math.max(0, Math.min(seen.first, total - 1) - beyond)
  const last = Math.min(total - 1, seen.last + beyond)
  useEffect(() => onSeen(first, last), [first, last, onSeen])
  const drawn = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const here = drawn.filter(has)
  const onScreen = (index: number) => index >= seen.first && index <= seen.last
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
    before: first * height,
    after: (total - 1 - last) * height,
  }
}
