// Shapes of archives.
import Type, { type Static } from 'typebox'
import { dateTime, integer, named, nullable, oneOf, text } from '../../../base/shapes.ts'
import { ARCHIVE_STATES } from '../../../db/tables/archives.ts'

export const ArchiveShape = named(
  'Archive',
  {
    id: text('Of the archive'),
    state: oneOf(
      ARCHIVE_STATES,
      '`running`: it is being made. `done`: it can be downloaded. `failed`: ask for it again',
    ),
    asked_by: text('Who asked for it'),
    orders: integer('How many orders are in it; 0 while it is being made'),
    bytes: integer('About how large it is, with the pictures that the shop has now; null: not known yet'),
    created_at: dateTime('When it was asked for: orders that came later are not in it'),
    finished_at: dateTime('When it was done, or failed; null: it is being made'),
    kept_until: dateTime('Until when it can be downloaded; null: it is being made'),
  },
  'Everything a shop has, as one file',
)
export type ArchiveShape = Static<typeof ArchiveShape>

export const ArchiveState = Type.Object(
  { archive: nullable(ArchiveShape, 'The last one; null: nobody asked for one these days') },
  { description: 'Whether there is an archive of the shop' },
)
