import { hash } from 'node:crypto'
import { largestPicture } from '@patchbay/contract/floor-plans/picture-limits'
import { CallError } from '../errors/call-error.ts'
import type { FloorPlanImageTable } from '../database/tables/places.ts'
import { readJpeg, readPng, startsAsJpeg, startsAsPng } from './raster-size.ts'
import { cleanSvg } from './clean-svg.ts'

export interface PictureFile extends FloorPlanImageTable {
  /** What was taken out of it, in words. */
  readonly cleaned: string[]
}

/** A browser unpacks four octets of each. */
const mostPixels = 60_000_000

const endings = { 'image/png': /\.png$/i, 'image/jpeg': /\.jpe?g$/i, 'image/svg+xml': /\.svg$/i } as const
const called = { 'image/png': 'a PNG', 'image/jpeg': 'a JPEG', 'image/svg+xml': 'an SVG' } as const

const refuse = (words: string) => new CallError('input-not-valid', { fields: { content: words } })

/**
 * A picture as it is stored, by what is in the file and not by its name. What stands behind the end of a PNG or JPEG is cut off; an
 * SVG is written anew from the elements that draw.
 * @throws CallError `input-not-valid` with a sentence, under `content`
 */
export function readPictureFile(name: string, base64: string): PictureFile {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw refuse('The file is not sent as base64.')
  const content = Buffer.from(base64, 'base64')
  if (content.length < 16) throw refuse('The file is empty.')
  if (content.length > largestPicture)
    throw refuse('The file is larger than 20 MB. Export it with fewer pixels.')
  const file = contentOf(content)
  if (!endings[file.media_type].test(name))
    throw refuse(`The file is ${called[file.media_type]}, but its name says otherwise. Rename it.`)
  if (!(file.width > 0 && file.height > 0)) throw refuse('The picture has no width or no height.')
  if (file.media_type !== 'image/svg+xml' && file.width * file.height > mostPixels)
    throw refuse(
      `The picture has ${file.width} × ${file.height} pixels. At most 60 megapixels are drawn. Export it smaller.`,
    )
  return { ...file, id: hash('sha256', file.content, 'hex') }
}

function contentOf(content: Buffer): Omit<PictureFile, 'id'> {
  if (startsAsPng(content)) {
    const png = readPng(content)
    if (png === null) throw refuse('The PNG is damaged or cut off. Export it again.')
    const { width, height, end } = png
    return { media_type: 'image/png', width, height, content: content.subarray(0, end), cleaned: [] }
  }
  if (startsAsJpeg(content)) {
    const jpeg = readJpeg(content)
    if (jpeg === null) throw refuse('The JPEG is damaged or cut off. Export it again.')
    const { width, height, end } = jpeg
    return { media_type: 'image/jpeg', width, height, content: content.subarray(0, end), cleaned: [] }
  }
  const { text, width, height, cleaned } = cleanSvg(content, refuse)
  return { media_type: 'image/svg+xml', width, height, content: Buffer.from(text), cleaned }
}
