/**
 * The door to the CDK library: the only file that imports it, so that the same source can be built for `cdktf` and for its
 * successor `cdktn`.
 */
import { version } from "cdktf/package.json";

export {
  AnnotationMetadataEntryType,
  Aspects,
  call,
  DefaultTokenResolver,
  Fn,
  propertyAccess,
  StringConcat,
  TerraformCount,
  TerraformIterator,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
  Token,
  Tokenization,
  type IAspect,
  type IPostProcessor,
  type IResolvable,
  type IResolveContext,
  type ISynthesisSession,
  type ITerraformResource,
  type TerraformElement,
} from "cdktf";

// What the generated bindings need besides.
export {
  booleanToHclTerraform,
  booleanToTerraform,
  canInspect,
  ComplexList,
  ComplexObject,
  ImportableResource,
  isComplexElement,
  listMapper,
  listMapperHcl,
  numberToHclTerraform,
  numberToTerraform,
  stringToHclTerraform,
  stringToTerraform,
  TerraformDataSource,
  type IInterpolatingParent,
  type TerraformMetaArguments,
} from "cdktf";

/** The version of the library. Its type is written out, so that a user's compiler need not read JSON. */
export const cdktfVersion: string = version;
