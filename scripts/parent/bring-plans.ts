/** Makes a call of the console. */
type Ask = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>

const site = '/site-resources/floor-plans/'

interface Saved {
  readonly edits: number
}

/**
 * Publishes the plans of the campus by the calls with which a person uploads and imports them: the picture of each floor, its scale by two
 * points, and then what stands where on all of them. `read` gives a file of the lab as octets.
 */
export async function bringPlans(ask: Ask, read: (name: string) => Buffer): Promise<void> {
  const [, ...rows] = read('floor-plans.csv').toString().trim().split('\r\n')
  for (const row of rows) {
    const [building = '', floor = '', name = '', metres = '', north = '', validFrom = ''] = row.split(',')
    const of = { building, floor }
    const { edits, width } = await ask<Saved & { readonly width: number }>('POST', `${site}picture/`, {
      ...of,
      edits: 0,
      name,
      content: read(name).toString('base64'),
    })
    const scale = { from: [0, 0], to: [width, 0], metres: Number(metres) }
    await ask<Saved>('POST', `${site}draft/`, { ...of, edits, scale, north: Number(north), validFrom })
  }
  const text = read('positions.csv').toString()
  const { refused } = await ask<{ refused: readonly { line: number; reason: string }[] }>(
    'POST',
    `${site}import/`,
    { text, publish: true },
  )
  const [fault] = refused
  if (fault !== undefined) throw new Error(`positions.csv, line ${fault.line}: ${fault.reason}`)
}
