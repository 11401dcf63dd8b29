import { Link } from 'react-router-dom'
import styled from 'styled-components'

/** The name of a record in a list, which leads to it and looks like a heading until it is pointed at. */
export const PlainLink = styled(Link)`
  color: inherit;
  font-weight: bolder;
  text-decoration: none;
  &:hover { text-decoration: underline; }
`
