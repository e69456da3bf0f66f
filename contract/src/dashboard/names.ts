/** Lists that no other screen has. */
export const ownListNames = [
  'err-disabled-ports',
  'full-scopes',
  'failed-authentications',
  'ports-held-off',
  'containments-open',
] as const
export type OwnListName = (typeof ownListNames)[number]

export const chartNames = [
  'failed-authentications',
  'dhcp-utilisation',
  'unreachable-switches',
  'poe-drawn',
] as const
export type ChartName = (typeof chartNames)[number]

interface WholeFigure {
  readonly name: string
  readonly value: number | null
  readonly why: string | null
  readonly opens: string
  readonly silence: unknown
  readonly place?: string | undefined
}

/** The figures of the health section as they are in one building, which is sent no more than what is its own. */
export function figuresIn<F extends WholeFigure>(
  {
    code,
    figures,
    silence,
  }: {
    readonly code: string
    readonly figures: Readonly<Record<string, number | null>>
    readonly silence: F['silence']
  },
  all: readonly F[],
): F[] {
  return all.map((figure) => {
    const part = figures[figure.name]
    const value = part === undefined ? (figure.value === null ? null : 0) : part
    const why = value !== null ? null : figure.value === null ? figure.why : `Nobody told of ${code}.`
    const [path = '', query = ''] = figure.opens.split('?')
    const narrowed = new URLSearchParams(query)
    narrowed.set(figure.place ?? 'building', code)
    return { ...figure, value, why, opens: `${path}?${narrowed.toString()}`, silence }
  })
}
