// The shape of a section: served as one flat object with one field filled, described as a union by `type`.
import Type, { type TSchema } from 'typebox'
import type { Json } from '../../../base/json.ts'
import { named, nullable, oneOf, shownAs, text } from '../../../base/shapes.ts'
import { SECTION_TYPES, type SectionType } from '../../../domain/content.ts'

export function sectionOf<C extends Record<SectionType, TSchema>>(contents: C) {
  const { banner, campaign, cats, grid, hero, story } = contents
  const fields = {
    id: text('Names the section within its page'),
    type: oneOf(SECTION_TYPES, 'The name of the one field that is filled'),
    banner: nullable<C['banner']>(banner),
    campaign: nullable<C['campaign']>(campaign),
    cats: nullable<C['cats']>(cats),
    grid: nullable<C['grid']>(grid),
    hero: nullable<C['hero']>(hero),
    story: nullable<C['story']>(story),
  }
  const section = named('Section', fields, 'A part of a page. Leave out those whose `type` you do not know')
  return shownAs(section, ({ title, description }) => ({
    title,
    description,
    oneOf: SECTION_TYPES.map((type) => memberOf(type, fields.id, contents)),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(
        SECTION_TYPES.map((type) => [type, `#/components/schemas/${memberName(type)}`]),
      ),
    },
  }))
}

function memberOf(type: SectionType, id: TSchema, contents: Record<SectionType, TSchema>): Json {
  const other = Object.keys(contents).filter((name) => name !== type)
  const properties = {
    id,
    type: Type.Literal(type, { description: 'The name of the one field that is filled' }),
    [type]: contents[type],
    ...Object.fromEntries(other.map((name) => [name, emptyOf(name)])),
  }
  return {
    type: 'object',
    title: memberName(type),
    description: `A section that is a \`${type}\``,
    required: Object.keys(properties),
    properties,
  }
}

function memberName(type: SectionType): string {
  return `SectionWith${type.charAt(0).toUpperCase()}${type.slice(1)}`
}

function emptyOf(name: string): Json {
  return { type: 'null', description: `Filled in a section that is a \`${name}\`` }
}
