import { Module } from '@nestjs/common';
import { AdminProductsController } from './admin-products.controller.js';
import { CategoryMerges } from './category-merges.js';
import { ListProductHandler } from './commands/list-product.js';
import { UpdateProductHandler } from './commands/update-product.js';
import { ConsoleProductsController } from './console-products.controller.js';
import { ListingDraftsController } from './drafts/listing-drafts.controller.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { ListingPictures } from './pictures/pictures.js';
import { AdminPlacementRequestsController } from './placement/admin-placement-requests.controller.js';
import { SellerPlacementRequestsController } from './placement/seller-placement-requests.controller.js';
import { PublicProductsController } from './public-products.controller.js';
import { KnownModels } from './search/known-models.js';
import { ProductSearch } from './search/product-search.js';
import { SearchWords } from './search/search-words.js';
import { SearchSuggestions } from './search/suggestions.js';
import { ConsoleSellersController } from './seller/console-sellers.controller.js';
import { PublicSellersController } from './seller/public-sellers.controller.js';
import { SellerChoices } from './seller/seller-choices.js';
import { SellerDashboardController } from './seller/seller-dashboard.controller.js';
import { SellerDashboards } from './seller/seller-dashboards.js';
import { SellerListings } from './seller/seller-listings.js';
import { SellerProductsController } from './seller/seller-products.controller.js';
import { SellerTrafficController } from './seller/seller-traffic.controller.js';
import { SellerContacts } from './seller-contacts.js';
import { SellerErasures } from './seller-erasures.js';
import { ViewCounter } from './view-counter.js';
import { Categories } from './views/categories.js';
import { ProductForms } from './views/product-forms.js';
import { ProductViews } from './views/product-view.js';

@Module({
  controllers: [
    PublicProductsController,
    SellerProductsController,
    PicturesController,
    SellerDashboardController,
    ListingDraftsController,
    SellerTrafficController,
    SellerPlacementRequestsController,
    AdminProductsController,
    AdminPlacementRequestsController,
    ConsoleProductsController,
    ConsoleSellersController,
    PublicSellersController,
  ],
  providers: [
    Categories,
    CategoryMerges,
    ListingPictures,
    SellerListings,
    ProductForms,
    ProductSearch,
    ProductViews,
    KnownModels,
    SearchSuggestions,
    SearchWords,
    SellerChoices,
    SellerDashboards,
    SellerContacts,
    SellerErasures,
    ViewCounter,
    ListProductHandler,
    UpdateProductHandler,
  ],
  exports: [Categories, ListingPictures, ProductSearch, ProductViews],
})
export class ProductsModule {}
