/** `1,10,20-22` as IOS writes it; null when it is no such list. `none` is an empty one. */
export const parseVlanList = (text: string): number[] | null => {
  if (/^none$/i.test(text)) return []
  const ids: number[] = []
  for (const part of text.replaceAll(/\s/g, '').split(',')) {
    const range = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part)
    const from = Number(range?.[1] ?? Number.NaN)
    const to = range?.[2] === undefined ? from : Number(range[2])
    if (!(from >= 1 && from <= to && to <= 4094)) return null
    for (let id = from; id <= to; id += 1) ids.push(id)
  }
  return ids
}
